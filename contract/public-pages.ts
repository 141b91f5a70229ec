import type { FilterBrand } from "./catalog.ts";
import { DEFAULT_LOCALE, type Locale } from "./locale.ts";

/** Reads one value of an address as the page itself would write it; `null` when it makes no page of its own. */
type ReadValue = (value: string) => string | null;

const oneOf = (known: readonly string[]) => (value: string) =>
  known.find((name) => name === value.trim().toLowerCase()) ?? null;
const storeBrands: readonly FilterBrand[] = ["apple", "samsung", "google", "autres"];
const number: ReadValue = (value) => /^[1-9]\d{0,8}$/.exec(value)?.[0] ?? null;
const laterPage: ReadValue = (value) => (value === "1" ? null : number(value));
const word: ReadValue = (value) => /^[\p{L}\p{N} .&'-]{1,60}$/u.exec(value.trim().toLowerCase())?.[0] ?? null;

interface PublicPage {
  /** Where the same page is also found under the name that counts. */
  readonly as?: string;
  /** What of its query makes it another page, in the order it is written. */
  readonly query?: Readonly<Record<string, ReadValue>>;
  /** Without its query it is no page. */
  readonly needsQuery?: true;
}

/** Every page that a search engine may show; the others belong to one person or to one moment. */
const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  "/": {},
  "/acheter": { as: "/" },
  "/store": { query: { brand: oneOf(storeBrands), page: laterPage } },
  "/vendre": {},
  "/reparer": {},
  "/repair": {},
  "/i-repair": { as: "/repair" },
  "/repair/models": { query: { brand: word }, needsQuery: true },
  "/repair/services": { query: { model: number }, needsQuery: true },
  "/revendre": {},
  "/about": {},
  "/contact": {},
  "/confidentialite": {},
  "/login": {},
  "/register": {},
};

const PRODUCT = /^\/product\/[1-9]\d{0,8}$/;
/** Filters of the store that narrow a list without making it a page of its own: it counts as the list it narrows. */
const NARROWING = ["search", "condition", "storage", "minPrice", "maxPrice", "sort"];

/**
 * The one address under which a page counts, without its language: what of the query is meaningful stays, spelt as the
 * page's own links spell it. `null` for a page that search engines have no business with.
 */
export function canonicalPath(pathname: string, search: URLSearchParams): string | null {
  const path = pathname.replace(/\/+$/, "") || "/";
  if (PRODUCT.test(path)) return path;
  const page = Object.hasOwn(PUBLIC_PAGES, path) ? PUBLIC_PAGES[path] : undefined;
  if (!page) return null;
  const query = new URLSearchParams();
  const narrowed = NARROWING.some((name) => search.has(name));
  for (const [name, read] of Object.entries(page.query ?? {})) {
    const value = read(search.get(name) ?? "");
    if (value && !(name === "page" && narrowed)) query.set(name, value);
  }
  if (page.needsQuery && query.size === 0) return null;
  return (page.as ?? path) + (query.size > 0 ? `?${query}` : "");
}

/** The same page in one language: French needs no word for it, being the shop's own. */
export function inLanguage(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  return `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`;
}

/** The pages that stand by themselves, without anything of the catalogue in their address. */
export const STANDING_PAGES: readonly string[] = Object.entries(PUBLIC_PAGES)
  .filter(([, { as, needsQuery }]) => !as && !needsQuery)
  .map(([path]) => path);
