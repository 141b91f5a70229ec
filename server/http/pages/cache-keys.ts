import { SELLER_SLUG } from "#contract/accounts/seller-address.ts";
import type { PublicSeller } from "#contract/accounts/sellers.ts";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { ItemQuery } from "#contract/catalog/item-query.ts";
import type { ItemVariant } from "#contract/catalog/variants.ts";
import { DEFAULT_LOCALE, type Locale, localeOf } from "#contract/locale.ts";
import { readPageAddress } from "#contract/page-addresses.ts";
import { readAddress } from "../server/read-address.ts";
import { facetTags, itemTags, listTags, modelTags, sellerTags } from "./response-cache.ts";

/** The most characters of a key. Pages and answers with a longer key are not cached: such a query is rarely repeated. */
const LONGEST = 600;

/** The inputs on which a page depends. */
export interface PageKey {
  readonly locale: Locale;
  /** The path and query, reduced to the parameters that the page reads. */
  readonly address: string;
  /** The cache key; null for a page that is not cached. */
  readonly key: string | null;
}

const NO_PAGE: PageKey = { locale: DEFAULT_LOCALE, address: "/", key: null };

/** Reads the inputs of a page from a request target and a cookie. Never throws. */
export function pageKeyOf(target: string | undefined, cookie: string | undefined): PageKey {
  const asked = readAddress(target);
  if (!asked) return NO_PAGE;
  const { address, cacheable } = readPageAddress(asked.path, asked.query);
  const locale = cookie || asked.query ? localeOf(new URLSearchParams(asked.query), cookie) : DEFAULT_LOCALE;
  const key = `page ${locale} ${address}`;
  return { locale, address, key: cacheable && key.length <= LONGEST ? key : null };
}

/** The address as a URL of the shop. A path such as `//evil` or `/\\evil` cannot name another host in it. */
export function pageUrl(publicUrl: string, { address }: Pick<PageKey, "address">): URL {
  const url = new URL(publicUrl);
  const mark = address.indexOf("?");
  url.pathname = mark < 0 ? address : address.slice(0, mark);
  url.pathname = url.pathname.replace(/^[/\\]+/, "/");
  url.search = mark < 0 ? "" : address.slice(mark);
  return url;
}

const ITEM_FILTERS = Object.keys(ItemQuery.shape).filter((name) => name !== "seller");

interface SharedRoute {
  /** The query parameters that the route reads. */
  readonly reads?: readonly string[];
  /** The cache tags of the route's data. */
  readonly tags?: (data: unknown) => string[];
}

/** The routes whose answers are the same for every visitor without a token. */
const SHARED_ROUTES: Readonly<Record<string, SharedRoute>> = {
  "/smartphoneItems": { reads: ITEM_FILTERS, tags: (data) => listTags(data as SmartphoneItem[]) },
  "/smartphoneItems/facets": { reads: ITEM_FILTERS, tags: facetTags },
  "/smartphoneItems/suggestions": { reads: ["search", "lang"], tags: facetTags },
  "/smartphoneItems/chosen": {
    reads: ["ids", "lang"],
    tags: (data) => listTags(data as SmartphoneItem[]),
  },
  "/smartphoneItems/saving": { reads: ["brand"], tags: facetTags },
  "/smartphoneItems/:id": { tags: (data) => itemTags(data as SmartphoneItem) },
  "/smartphoneItems/:id/variants": { tags: (data) => listTags(data as ItemVariant[]) },
  "/smartphoneModel": { reads: ["brand"], tags: modelTags },
  "/smartphoneModel/:id": { tags: modelTags },
  "/sellers/:slug": { reads: ["page"], tags: (data) => sellerTags(data as PublicSeller) },
  "/pictures/models/:id.svg": { reads: ["view"], tags: modelTags },
  "/pictures/repair-models/:id.svg": { reads: ["view"], tags: modelTags },
};
const NOTHING: readonly string[] = [];
const PATTERNS = Object.keys(SHARED_ROUTES).map((route) => {
  const pattern = route
    .replace(".", "\\.")
    .replace(":id", "([1-9]\\d{0,8})")
    .replace(":slug", `(${SELLER_SLUG.source.slice(1, -1)})`);
  return { route, pattern: new RegExp(`^${pattern}$`) };
});

interface Caller {
  readonly method?: string | undefined;
  readonly headers: { readonly authorization?: string | undefined; readonly origin?: string | undefined };
}

/** Whether an answer is the same for everybody. With a token it is personal; with an Origin it has CORS headers. */
function isAnybody({ method, headers }: Caller): boolean {
  const reads = method === "GET" || method === "HEAD";
  return reads && headers.authorization === undefined && headers.origin === undefined;
}

function keyOf(route: string, parameter: string, query: URLSearchParams): string | null {
  query.sort();
  const path = route.replace(/:(?:id|slug)/, () => encodeURIComponent(parameter));
  const key = `answer ${path}${query.size > 0 ? `?${query}` : ""}`;
  return key.length <= LONGEST ? key : null;
}

interface Validated extends Caller {
  /** The pattern of the route. */
  readonly route: string | undefined;
  /** The values that the route's schema parsed; undefined without a schema. */
  readonly params: Readonly<Record<string, unknown>> | undefined;
  readonly query: Readonly<Record<string, unknown>> | undefined;
}

/** The cache key of an answer, made of what its route reads; null for an answer that may not be shared. */
export function answerKeyOf({ route, params, query, ...caller }: Validated): string | null {
  if (!route || !Object.hasOwn(SHARED_ROUTES, route) || !isAnybody(caller)) return null;
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const known = SHARED_ROUTES[route]?.reads ?? NOTHING;
  if (!given.every(([name, value]) => known.includes(name) && typeof value === "string")) return null;
  return keyOf(
    route,
    String(params?.id ?? params?.slug ?? ""),
    new URLSearchParams(given as [string, string][]),
  );
}

/** The cache tags of a shared route's data. */
export function cacheTagsOf(route: string | undefined, data: unknown): ReadonlySet<string> {
  return new Set(route ? SHARED_ROUTES[route]?.tags?.(data) : NOTHING);
}

/** The beginnings of the addresses of all shared routes. */
const EARLY_PATHS = ["/smartphone", "/sellers/", "/pictures/"];
/** A query whose names and values need no decoding. */
const SAFE_QUERY = /^\w+=[\w.,-]*(?:&\w+=[\w.,-]*)*$/;

/**
 * The key of `answerKeyOf`, for code that runs before the router. Only addresses of a closed grammar have one: a known path,
 * each known parameter at most once, and safe characters. The router answers all others.
 */
export function earlyAnswerKeyOf(target: string | undefined, caller: Caller): string | null {
  // This check is a fast exit: most requests are for pages.
  if (!target || !EARLY_PATHS.some((start) => target.startsWith(start))) return null;
  const address = readAddress(target);
  if (!address || target.includes("#") || !isAnybody(caller)) return null;
  const { path, query } = address;
  for (const { route, pattern } of PATTERNS) {
    const found = pattern.exec(path);
    if (!found) continue;
    if (query && !SAFE_QUERY.test(query)) return null;
    const search = new URLSearchParams(query);
    const names = [...search.keys()];
    const known = SHARED_ROUTES[route]?.reads ?? NOTHING;
    if (new Set(names).size !== names.length || !names.every((name) => known.includes(name))) return null;
    return keyOf(route, found[1] ?? "", search);
  }
  return null;
}
