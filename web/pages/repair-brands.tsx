import { useEffect, useRef } from "react";
import { Link, redirect, useLocation, useNavigate } from "react-router";
import { BRAND_NAMES, brandName } from "#contract/repair-rules.ts";
import { apiOf } from "#web/context.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { modelsAddress } from "#web/repair/addresses.ts";
import { brandChoices, findModels, isMeant } from "#web/repair/brand-choices.ts";
import { BrandGrid } from "#web/repair/brand-grid.tsx";
import { ModelList } from "#web/repair/model-card.tsx";
import { ModelSearch } from "#web/repair/model-search.tsx";
import { RepairFailure } from "#web/repair/repair-failure.tsx";
import { RepairPage } from "#web/repair/repair-page.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { Route } from "./+types/repair-brands.ts";

export const handle = words("repair");

/** Typing rests this long before the shop is asked, in ms. */
const REST_MS = 180;

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
  const ask = useSearch(pathname);
  const meant = choices.filter(({ name }) => isMeant(name ?? t("brand.others"), search));
  const models = meant.length > 0 ? [] : found;
  return (
    <RepairPage step={1} title={t("brands.title")} lead={t("brands.lead")}>
      <ModelSearch
        action={pathname}
        search={search}
        label={t("brands.search")}
        placeholder={t("brands.placeholder")}
        onSearch={ask}
        className="mb-8 max-w-xl"
      />
      <div role="status" className="empty:hidden">
        {meant.length === 0 && models.length === 0 && (
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
      {meant.length > 0 && <BrandGrid choices={meant} />}
      {models.length > 0 && <ModelList models={models} label={t("brands.models")} />}
      <BrandLinks />
    </RepairPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RepairFailure step={1} error={error} />;
}

/** Every brand by name, also those without a card of their own. */
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

/** Puts a search into the address once the typing rests. */
function useSearch(pathname: string) {
  const navigate = useNavigate();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (search: string) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      const query = search.trim() ? `?${new URLSearchParams({ search })}` : "";
      navigate(pathname + query, { replace: true, preventScrollReset: true });
    }, REST_MS);
  };
}
