import { SearchX } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { clearedAddress } from "./store-address.ts";

/** Replaces an empty list. Loaded on demand. */
export function NothingFound({
  filters,
  nearest,
}: {
  filters: URLSearchParams;
  nearest: string | undefined;
}) {
  const t = useWords("store");
  const search = filters.get("search");
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={search ? t("empty.search", { words: search }) : t("empty.title")}
      text={t("empty.text")}
      action={
        <>
          {nearest && (
            <ButtonLink to={`/store?${new URLSearchParams({ search: nearest })}`}>
              {t("empty.nearest", { words: nearest })}
            </ButtonLink>
          )}
          <ButtonLink to={clearedAddress(filters)} variant={nearest ? "outline" : "solid"}>
            {t("empty.all")}
          </ButtonLink>
          <ButtonLink to="/contact" variant="outline">
            {t("empty.contact")}
          </ButtonLink>
        </>
      }
      className="py-20"
    />
  );
}
