import { SearchX } from "lucide-react";
import { FILTER_BRANDS } from "#contract/catalog/filters.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { activeCount, clearedAddress } from "./store-address.ts";

/** Replaces an empty list. Loaded on demand. */
export function NothingFound({
  filters,
  popular,
}: {
  filters: URLSearchParams;
  /** Names of models with many phones in stock. */
  popular: readonly string[];
}) {
  const t = useWords("store");
  const ct = useWords("catalog");
  const search = filters.get("search");
  // Whether the active filters exclude all results of the search.
  const isFiltered = activeCount(filters) > 0;
  const hasPrice = filters.has("minPrice") || filters.has("maxPrice");
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={search ? t("empty.search", { words: search }) : t("empty.title")}
      text={!isFiltered ? t("empty.spelling") : hasPrice ? t("empty.budget") : t("empty.text")}
      action={
        <>
          <ul aria-label={t("empty.popular")} className="flex w-full flex-wrap justify-center gap-3">
            {popular.map((name) => (
              <li key={name}>
                <ButtonLink to={`/store?${new URLSearchParams({ search: name })}`}>
                  <bdi>{name}</bdi>
                </ButtonLink>
              </li>
            ))}
          </ul>
          <ul aria-label={t("brand")} className="flex w-full flex-wrap justify-center gap-3">
            {FILTER_BRANDS.map((brand) => (
              <li key={brand}>
                <ButtonLink to={`/store?brand=${brand}`} variant="outline">
                  {ct(`brand.${brand}`)}
                </ButtonLink>
              </li>
            ))}
          </ul>
          <ButtonLink to={clearedAddress(filters)} variant="outline">
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
