import { useEffect, useRef } from "react";
import { Link, redirect, useLocation, useNavigate } from "react-router";
import { BRAND_NAMES, brandName } from "#contract/repair/repair-rules.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { modelsAddress } from "#web/repair/addresses.ts";
import { brandChoices, findModels, matchesLabel } from "#web/repair/models/brand-choices.ts";
import { BrandGrid } from "#web/repair/models/brand-grid.tsx";
import { ModelList } from "#web/repair/models/model-card.tsx";
import { ModelSearch } from "#web/repair/models/model-search.tsx";
import { RepairFailure } from "#web/repair/repair-failure.tsx";
import { RepairPage } from "#web/repair/repair-page.tsx";
import { apiOf } from "#web/ssr/page-context.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import type { Route } from "./+types/brands.ts";

export const handle = words("repair");

/** The debounce time of the search, in ms. */
const DEBOUNCE_MS = 180;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const brand = searchParams.get("brand");
  if (brand && brandName(brand)) throw redirect(modelsAddress(brand.trim()));
  const search = (searchParams.get("search") ?? "").slice(0, 80);
  const models = await apiOf(context).repairModels();
  return { search, choices: brandChoices(models), found: findModels(models, search) };
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("repair");
  return pageMeta(t("brands.meta"), t("brands.description"));
}

export default function RepairBrands({ loaderData: { search, choices, found } }: Route.ComponentProps) {
  const t = useWords("repair");
  const { pathname } = useLocation();
  const changeSearch = useSearch(pathname);
  const matching = choices.filter(({ name }) => matchesLabel(name ?? t("brand.others"), search));
  const models = matching.length > 0 ? [] : found;
  return (
    <RepairPage step={1} title={t("brands.title")} lead={t("brands.lead")}>
      <ModelSearch
        action={pathname}
        search={search}
        label={t("brands.search")}
        placeholder={t("brands.placeholder")}
        onSearch={changeSearch}
        className="mb-8 max-w-xl"
      />
      <div role="status" className="empty:hidden">
        {matching.length === 0 && models.length === 0 && (
          <div className="grid justify-items-start gap-5 py-6">
            <p className="text-lg">
              <bdi>{t("brands.none", { search })}</bdi>
            </p>
            <ButtonLink to="/contact" variant="outline">
              {t("contact")}
            </ButtonLink>
          </div>
        )}
      </div>
      {matching.length > 0 && <BrandGrid choices={matching} />}
      {models.length > 0 && <ModelList models={models} label={t("brands.models")} />}
      <BrandLinks />
    </RepairPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RepairFailure step={1} error={error} />;
}

/** Links to all brands, including those without a card. */
function BrandLinks() {
  const t = useWords("repair");
  return (
    <section aria-labelledby="repair-by-brand" className="mt-14 border-t border-line pt-8 sm:mt-20">
      <h2 id="repair-by-brand" className="text-sm font-semibold text-ink-muted">
        {t("brands.seo")}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {Object.entries(BRAND_NAMES).map(([id, brand]) => (
          <li key={id}>
            <Link
              to={modelsAddress(id)}
              className="inline-flex min-h-11 items-center rounded-sm font-semibold underline-offset-4 hover:text-brand hover:underline"
            >
              {t("brands.seoLink", { brand })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Writes a search into the address, debounced. */
function useSearch(pathname: string) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (search: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const query = search.trim() ? `?${new URLSearchParams({ search })}` : "";
      navigate(pathname + query, { replace: true, preventScrollReset: true });
    }, DEBOUNCE_MS);
  };
}
