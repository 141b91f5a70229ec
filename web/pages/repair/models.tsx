import { SearchX, Wrench } from "lucide-react";
import { redirect, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from "react-router";
import { brandName, choiceOf, matchesModel } from "#contract/repair/repair-rules.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { BRANDS_PATH } from "#web/repair/addresses.ts";
import { ModelGroups } from "#web/repair/models/model-groups.tsx";
import { ModelSearch } from "#web/repair/models/model-search.tsx";
import { RepairFailure } from "#web/repair/repair-failure.tsx";
import { RepairPage } from "#web/repair/repair-page.tsx";
import { apiOf } from "#web/ssr/page-context.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/models.ts";

export const handle = words("repair");

export async function loader({ context, request }: Route.LoaderArgs) {
  const brand = new URL(request.url).searchParams.get("brand")?.trim() ?? "";
  const name = brandName(brand);
  if (!name) throw redirect(BRANDS_PATH);
  const isOthers = brand.toLowerCase() === choiceOf(brand) && choiceOf(brand) === "autre";
  // Null for all other brands, whose label is translated.
  return { brand, name: isOthers ? null : name, models: await apiOf(context).repairModels(brand) };
}

/** A search needs no new data, because it filters in the browser. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.searchParams.get("brand") !== nextUrl.searchParams.get("brand");
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const t = metaWords("repair");
  if (!loaderData) return [{ title: t("brands.meta") }];
  const brand = loaderData.name ?? t("brand.othersName");
  // The brand may be unknown, because the address can contain any.
  if (loaderData.models.length === 0)
    return [{ title: t("empty.meta", { brand }) }, { name: "robots", content: "noindex" }];
  return pageMeta(t("models.meta", { brand }), t("models.description", { brand }));
}

export default function RepairModels({ loaderData }: Route.ComponentProps) {
  const t = useWords("repair");
  const { models } = loaderData;
  const brand = loaderData.name ?? t("brand.othersName");
  const back = { label: t("models.changeBrand"), to: BRANDS_PATH };
  if (models.length > 0)
    return (
      <RepairPage step={2} brand={loaderData.brand} back={back} title={t("models.title", { brand })}>
        <SearchableModels {...loaderData} />
      </RepairPage>
    );
  return (
    <RepairPage step={2} brand={loaderData.brand} back={back}>
      <EmptyState
        headingLevel={1}
        icon={<Wrench aria-hidden />}
        title={t("empty.title", { brand })}
        text={t("empty.text")}
        action={<ButtonLink to="/contact">{t("contact")}</ButtonLink>}
      />
    </RepairPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RepairFailure step={2} error={error} />;
}

function SearchableModels({ brand, models }: Pick<Route.ComponentProps["loaderData"], "brand" | "models">) {
  const t = useWords("repair");
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = (params.get("search") ?? "").slice(0, 80);
  const found = models.filter((model) => matchesModel(model, search));

  function changeSearch(text: string) {
    const query = new URLSearchParams({ brand, ...(text.trim() ? { search: text } : {}) });
    navigate(`?${query}`, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ModelSearch
          action="/repair/models"
          params={{ brand }}
          search={search}
          label={t("models.search")}
          placeholder={t("models.placeholder")}
          onSearch={changeSearch}
          className="w-full max-w-xl"
        />
        <p role="status" className="text-sm text-ink-muted">
          {t("models.found", { count: found.length })}
        </p>
      </div>
      {found.length > 0 ? (
        <ModelGroups models={found} />
      ) : (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={<bdi>{t("models.none", { search })}</bdi>}
          text={t("models.noneText")}
          action={
            <ButtonLink to="/contact" variant="outline">
              {t("contact")}
            </ButtonLink>
          }
        />
      )}
    </>
  );
}
