import { SELLER_PATH } from "./accounts/seller-address.ts";
import { WORTH_PATH } from "./buyback/worth-address.ts";
import type { FilterBrand, FilterName } from "./catalog/filters.ts";
import { MODEL_PATH } from "./catalog/model-address.ts";
import { PASSPORT_PATH } from "./devices/passport-address.ts";
import { DEFAULT_LOCALE, type Locale } from "./locale.ts";

/** Normalises one value of a query. `null` when the value is no page of its own. */
type ReadValue = (value: string) => string | null;

const oneOf = (known: readonly string[]) => (value: string) =>
  known.find((name) => name === value.trim().toLowerCase()) ?? null;
const storeBrands: readonly FilterBrand[] = ["apple", "samsung", "google", "xiaomi", "autres"];
const number: ReadValue = (value) => /^[1-9]\d{0,8}$/.exec(value)?.[0] ?? null;
const laterPage: ReadValue = (value) => (value === "1" ? null : number(value));
const word: ReadValue = (value) => /^[\p{L}\p{N} .&'-]{1,60}$/u.exec(value.trim().toLowerCase())?.[0] ?? null;

interface PublicPage {
  /** The canonical path of an alias. */
  readonly as?: string;
  /** Query parameters that make a page of their own, in canonical order. */
  readonly query?: Readonly<Record<string, ReadValue>>;
  /** True: without these parameters the page does not exist. */
  readonly needsQuery?: true;
}

/** The pages that search engines may show. All other pages are personal or temporary. */
const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  "/": {},
  "/acheter": { as: "/" },
  "/store": { query: { brand: oneOf(storeBrands), page: laterPage } },
  "/etats": {},
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
  "/cgv": {},
  "/mentions-legales": {},
  "/livraison-retours": {},
  "/retractation": {},
  "/garanties": {},
  "/faq": {},
  "/classement": {},
  "/tarifs-reparation": {},
  "/suivi": {},
  "/login": {},
  "/register": {},
};

const PRODUCT = /^\/product\/[1-9]\d{0,8}$/;
/**
 * Parameters that narrow or order a list. The canonical address leaves them out. Every page loads this file, so it must not
 * import the lists of filters.
 */
const NARROWING: Readonly<Record<Exclude<FilterName, "brand"> | "sort", true>> = {
  search: true,
  model: true,
  colour: true,
  condition: true,
  storage: true,
  photos: true,
  soldBy: true,
  network: true,
  minPrice: true,
  maxPrice: true,
  minBattery: true,
  sort: true,
};

/**
 * The canonical address of a page, without its language: only meaningful parameters, spelled as in the page's own links. `null`
 * for a page that search engines must not show.
 */
export function canonicalPath(pathname: string, search: URLSearchParams): string | null {
  const path = pathname.replace(/\/+$/, "") || "/";
  if ([PRODUCT, SELLER_PATH, MODEL_PATH, WORTH_PATH, PASSPORT_PATH].some((one) => one.test(path)))
    return path;
  const page = Object.hasOwn(PUBLIC_PAGES, path) ? PUBLIC_PAGES[path] : undefined;
  if (!page) return null;
  const query = new URLSearchParams();
  const narrowed = Object.keys(NARROWING).some((name) => search.has(name));
  for (const [name, read] of Object.entries(page.query ?? {})) {
    const value = read(search.get(name) ?? "");
    if (value && !(name === "page" && narrowed)) query.set(name, value);
  }
  if (page.needsQuery && query.size === 0) return null;
  return (page.as ?? path) + (query.size > 0 ? `?${query}` : "");
}

/** The address of a page in one language. French is the default and needs no parameter. */
export function inLanguage(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  return `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`;
}

/** Public pages whose address does not depend on the catalogue. */
export const STANDING_PAGES: readonly string[] = Object.entries(PUBLIC_PAGES)
  .filter(([, { as, needsQuery }]) => !as && !needsQuery)
  .map(([path]) => path);
