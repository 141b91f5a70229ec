import { type ReactNode, Suspense, useEffect, useMemo, useRef } from "react";
import { redirect, useLocation, useNavigate, useNavigation } from "react-router";
import { MOST_NUMBERED, STORE_PAGE_SIZE } from "#contract/catalog/catalog.ts";
import type { Facets } from "#contract/catalog/item-query.ts";
import { formatNumber } from "#contract/format.ts";
import { cardItemOf } from "#web/catalog/cards/card-item.ts";
import { filterChoices } from "#web/catalog/store/filter-choices.ts";
import { SortForm } from "#web/catalog/store/sort-form.tsx";
import { activeCount, pageAddress } from "#web/catalog/store/store-address.ts";
import { StoreFilters } from "#web/catalog/store/store-filters.tsx";
import { filterText, itemQueryOf, readStoreQuery } from "#web/catalog/store/store-query.ts";
import { StoreResults } from "#web/catalog/store/store-results.tsx";
import { useLocale } from "#web/i18n/locale.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/store.ts";

/** Loaded on demand, because most visits start without a filter. */
const ActiveFilters = lazyPart(
  async () => (await import("#web/catalog/store/active-filters.tsx")).ActiveFilters,
);

/** The last numbered page. */
const LAST_PAGE = Math.floor(MOST_NUMBERED / STORE_PAGE_SIZE);
// Links and the button that opens the sheet work as HTML before the code of these parts is loaded.
const FilterSheet = lazyPart(async () => (await import("#web/catalog/store/filter-sheet.tsx")).FilterSheet);
const GroupLink = lazyPart(async () => (await import("#web/catalog/store/model-groups.tsx")).GroupLink);
const ModelGroups = lazyPart(async () => (await import("#web/catalog/store/model-groups.tsx")).ModelGroups);
const GivenUp = lazyPart(async () => (await import("#web/catalog/store/given-up.tsx")).GivenUp);

export const handle = words("store", "catalog");

export async function loader({ context, request }: Route.LoaderArgs) {
  const requested = readStoreQuery(new URL(request.url).searchParams);
  // A page number beyond the end redirects to the last page.
  const storeQuery = { ...requested, page: Math.min(requested.page, LAST_PAGE) };
  const query = itemQueryOf(storeQuery);
  const api = apiOf(context);
  const [{ items, total, atLeast, reading }, facets, groups] = await Promise.all([
    api.items({ ...query, page: String(storeQuery.page), limit: String(STORE_PAGE_SIZE) }),
    api.facets(query),
    storeQuery.group ? api.modelGroups(query) : null,
  ]);
  const pages = Math.min(LAST_PAGE, Math.max(1, Math.ceil(total / STORE_PAGE_SIZE)));
  const filters = filterText(storeQuery);
  if (requested.page > pages) throw redirect(pageAddress(new URLSearchParams(filters), pages));
  return {
    popular: total === 0 ? popularModels(await api.facets({ status: "available" })) : [],
    reading,
    filters,
    page: storeQuery.page,
    pages,
    total,
    atLeast,
    items: groups ? [] : items.map(cardItemOf),
    groups,
    choices: filterChoices(facets),
  };
}

const MOST_POPULAR = 3;

/** The models with the most phones in stock. */
function popularModels({ model }: Facets): string[] {
  const byCount = Object.entries(model).toSorted(([, one], [, other]) => other - one);
  return byCount.slice(0, MOST_POPULAR).map(([name]) => name);
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const t = metaWords("store");
  const search = new URLSearchParams(loaderData?.filters).get("search");
  if (search) return pageMeta(t("resultsTitle", { words: search }), t("metaDescription"));
  return pageMeta(t("metaTitle"), t("metaDescription"));
}

export default function Store({ loaderData }: Route.ComponentProps) {
  const t = useWords("store");
  const locale = useLocale();
  const { choices, total, atLeast, page, pages, items, groups, reading } = loaderData;
  const { filters, pending, go } = useStoreAddress(loaderData.filters);
  const results = useRef<HTMLElement>(null);
  const search = new URLSearchParams(loaderData.filters).get("search");
  const isSameSearch = search === filters.get("search");
  const filter = { choices, filters, go };
  return (
    <StorePage search={search}>
      <div className="xl:grid xl:grid-cols-[17.5rem_1fr] xl:gap-10">
        <aside
          aria-label={t("filters")}
          className="sticky top-18 -mx-2 max-h-[calc(100dvh-4.5rem)] self-start overflow-y-auto overscroll-contain px-2 pt-1 pb-8 [scrollbar-width:thin] max-xl:hidden print:hidden"
        >
          <StoreFilters {...filter} />
        </aside>
        <section ref={results} aria-labelledby="store-count" className="relative min-w-0 scroll-mt-20">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 xl:absolute xl:inset-s-0 xl:top-0">
            <h2 id="store-count" className="text-lg font-semibold">
              {pending ? (
                <Spinner label={t("loading")} className="text-base font-normal" />
              ) : (
                <span role="status">
                  {groups
                    ? t("foundModels", { count: groups.length })
                    : atLeast
                      ? t("foundMore", { number: formatNumber(total, locale) })
                      : t("found", { count: total })}
                </span>
              )}
            </h2>
            <Suspense>
              <GroupLink filters={filters} />
            </Suspense>
          </div>
          {/* The bar stays visible below the header and covers no phone. */}
          <div className="sticky top-16 z-20 -mx-4 mb-3 flex items-center justify-between gap-2 px-4 py-1.5 max-xl:frosted noscript:flex-wrap sm:-mx-6 sm:px-6 md:top-18 lg:-mx-10 lg:px-10 xl:static xl:mx-0 xl:mb-4 xl:justify-end xl:p-0 print:static">
            <Suspense>
              <FilterSheet
                {...filter}
                total={total}
                atLeast={atLeast}
                onShow={() => results.current?.scrollIntoView({ block: "start" })}
              />
            </Suspense>
            <SortForm {...filter} />
          </div>
          <div className="mb-5 empty:hidden">
            <Suspense>
              {(filters.get("search") || activeCount(filters) > 0) && (
                <ActiveFilters filters={filters} reading={isSameSearch ? reading : null} />
              )}
            </Suspense>
          </div>
          <Suspense>
            {reading && reading.givenUp.length > 0 && <GivenUp givenUp={reading.givenUp} />}
          </Suspense>
          {groups && groups.length > 0 ? (
            <Suspense>
              <ModelGroups groups={groups} pending={pending} />
            </Suspense>
          ) : (
            <StoreResults {...{ items, filters, page, pages, pending }} popular={loaderData.popular} />
          )}
        </section>
      </div>
    </StorePage>
  );
}

export function ErrorBoundary() {
  const t = useWords("store");
  const { pathname, search } = useLocation();
  return (
    <StorePage>
      <ErrorState
        title={<span className="text-danger">{t("error")}</span>}
        text={t("errorText")}
        action={
          // A full page load, because the scripts or the connection may have failed.
          <ButtonLink to={pathname + search} reloadDocument>
            {t("retry")}
          </ButtonLink>
        }
      />
    </StorePage>
  );
}

function StorePage({ search, children }: { search?: string | null; children: ReactNode }) {
  const t = useWords("store");
  return (
    <Container className="pt-5 pb-16 sm:pt-12 sm:pb-24">
      <header className="mb-3 max-w-2xl sm:mb-10">
        <h1 className="text-4xl font-bold">{search ? t("results", { words: search }) : t("title")}</h1>
        <p className="mt-2 text-sm text-ink-muted sm:mt-3 sm:text-lg">{t("subtitle")}</p>
      </header>
      {children}
    </Container>
  );
}

/** The store's address as state. During a navigation, the filters already show the new address. */
function useStoreAddress(shown: string) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  const coming = location?.pathname === "/store" ? location.search : null;
  const filters = useMemo(() => new URLSearchParams(coming ?? shown), [coming, shown]);
  // A ref, because a second choice may happen before the first one renders.
  const chosen = useRef(filters);
  useEffect(() => {
    chosen.current = filters;
  }, [filters]);
  async function go(change: (filters: URLSearchParams) => string) {
    const address = change(chosen.current);
    chosen.current = new URLSearchParams(address.split("?")[1]);
    await navigate(address, { preventScrollReset: true });
  }
  return { filters, pending: coming !== null, go };
}
