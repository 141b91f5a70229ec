import { SELLER_PATH } from "./accounts/seller-address.ts";
import { WORTH_PATH } from "./buyback/worth-address.ts";
import { FILTER_NAMES, type FilterName, filterOf, SORTS } from "./catalog/filters.ts";
import { MODEL_PATH } from "./catalog/model-address.ts";
import { PASSPORT_PATH } from "./devices/passport-address.ts";
import { LOCALES } from "./locale.ts";

/** The values that may be cached. Pages with other values are rendered but never cached. */
interface Parameter {
  readonly values: RegExp;
  /**
   * True: the page reads all values of a repeated parameter. Without it, an address that repeats the parameter is never cached.
   */
  readonly repeats?: true;
}

interface Page {
  /** The id of its route in `web/routes.ts`. */
  readonly route: string;
  /** Every query parameter that the server rendering reads. */
  readonly reads?: Readonly<Record<string, Parameter>>;
}

const oneOf = (names: readonly (string | number)[]) => new RegExp(`^(?:${names.join("|")})$`);
const text: Parameter = { values: /^[^\p{Cc}]{1,200}$/u };
const word: Parameter = { values: /^[\p{L}\p{N} .&'-]{1,60}$/u };
const number: Parameter = { values: /^[1-9]\d{0,8}$/ };

/** The cacheable values of a filter, as the filter declares them. */
function parameterOf(name: FilterName): Parameter {
  const { pattern, choices = [], several } = filterOf(name);
  if (!several) return { values: pattern ?? oneOf(choices) };
  return { values: pattern ?? new RegExp(`^(?:${choices.join("|")}|,)+$`), repeats: true };
}
const STORE: Readonly<Record<string, Parameter>> = {
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, parameterOf(name)])),
  sort: { values: oneOf(SORTS) },
  group: { values: oneOf(["model"]) },
  page: { values: /^[1-9]\d{0,5}$/ },
};
const REPAIR = { model: number, services: { values: /^[\d,]{1,100}$/, repeats: true } } as const;
const MODELS = { brand: word, search: text };
const BUYBACK = { step: { values: /^[A-Za-z]{1,20}$/ }, brand: { values: /^[\p{L}]{1,20}$/u } };
/** Every page reads the language. */
const LANGUAGE: Readonly<Record<string, Parameter>> = { lang: { values: oneOf(LOCALES) } };

const PAGES: Readonly<Record<string, Page>> = {
  "/": { route: "pages/buy/home" },
  "/acheter": { route: "acheter" },
  "/store": { route: "pages/buy/store", reads: STORE },
  "/etats": { route: "pages/buy/grades" },
  "/favoris": { route: "pages/buy/favourites" },
  "/reparer": { route: "pages/repair/landing" },
  "/repair": { route: "pages/repair/brands", reads: MODELS },
  "/i-repair": { route: "i-repair", reads: MODELS },
  "/repair/models": { route: "pages/repair/models", reads: MODELS },
  "/repair/services": { route: "pages/repair/services", reads: REPAIR },
  "/repair/summary": { route: "pages/repair/summary", reads: REPAIR },
  "/vendre": { route: "pages/sell/landing" },
  "/sell": { route: "pages/sell/create-listing" },
  "/create-listing-confirmation": { route: "pages/sell/create-listing-confirmation" },
  "/seller-account": { route: "pages/sell/seller-account" },
  "/revendre": { route: "pages/sell/buyback", reads: BUYBACK },
  "/about": { route: "pages/company/about" },
  "/contact": { route: "pages/company/contact" },
  "/confidentialite": { route: "pages/company/privacy" },
  "/cgv": { route: "pages/legal/terms" },
  "/mentions-legales": { route: "pages/legal/notice" },
  // Only the browser reads the order number, so the page is the same for all.
  "/retractation": { route: "pages/company/withdrawal" },
  "/livraison-retours": { route: "pages/legal/delivery" },
  "/garanties": { route: "pages/legal/guarantees" },
  "/faq": { route: "pages/legal/faq" },
  "/classement": { route: "pages/legal/ranking" },
  "/tarifs-reparation": { route: "pages/legal/repairs" },
  "/suivi": { route: "pages/tracking/look-up" },
  "/cart": { route: "pages/checkout/cart" },
  "/shipping-options": { route: "pages/checkout/shipping-options" },
  "/payment": { route: "pages/checkout/payment" },
  "/payment-success": { route: "pages/checkout/payment-success" },
  "/order-confirmation": { route: "order-confirmation" },
  "/login": { route: "pages/account/login" },
  "/register": { route: "pages/account/register" },
  "/forgot-password": { route: "pages/account/forgot-password" },
  "/reset-password": { route: "pages/account/reset-password" },
  "/sign-in-link": { route: "pages/account/sign-in-link" },
  "/confirm-email": { route: "pages/account/confirm-email" },
  "/undo-email": { route: "pages/account/undo-email" },
  "/client-info": { route: "pages/account/client-info" },
  "/client-area": { route: "pages/account/client-area" },
};
const SELLER: Page = { route: "pages/buy/seller", reads: { page: { values: /^[1-9]\d{0,3}$/ } } };
const PRODUCT: Page = { route: "pages/buy/product" };
const slug: Parameter = { values: /^[a-z0-9-]{1,40}$/ };
const MODEL: Page = {
  route: "pages/buy/model",
  reads: { condition: slug, storage: { values: /^\d{1,4}$/ }, colour: slug },
};
const WORTH: Page = { route: "pages/sell/worth" };
const PASSPORT: Page = { route: "pages/buy/passport" };
const PRODUCT_PATH = /^\/product\/[1-9]\d{0,8}$/;

/** The page of a path. Includes paths of page data (`/store.data`, `/_.data`). Null when there is none. */
function findPage(path: string): Page | null {
  const document = path === "/_.data" ? "/" : path.replace(/\.data$/, "");
  if (PRODUCT_PATH.test(document)) return PRODUCT;
  if (PASSPORT_PATH.test(document)) return PASSPORT;
  if (SELLER_PATH.test(document)) return SELLER;
  if (MODEL_PATH.test(document)) return MODEL;
  if (WORTH_PATH.test(document)) return WORTH;
  return Object.hasOwn(PAGES, document) ? (PAGES[document] ?? null) : null;
}

/** Whether a path is that of a page, or of a page's data. */
export const isPagePath = (path: string): boolean => findPage(path) !== null;

export interface PageAddress {
  /** Path and query without the parameters that the page does not read. */
  readonly address: string;
  /** Whether the page may be cached under this address. */
  readonly cacheable: boolean;
}

/** Parses path and query of a page. A path without a page keeps its query and is not cacheable. */
export function readPageAddress(path: string, query: string): PageAddress {
  const page = findPage(path);
  if (!page) return { address: query ? `${path}?${query}` : path, cacheable: false };
  if (!query) return { address: path, cacheable: true };
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  let cacheable = true;
  const isData = path.endsWith(".data");
  // The router requests the data of one route, or of all routes of a page.
  const routes: Record<string, Parameter> = isData ? { _routes: { values: oneOf([page.route]) } } : {};
  for (const [name, { values, repeats }] of Object.entries({ ...page.reads, ...LANGUAGE, ...routes })) {
    const all = given.getAll(name);
    if (all.length > (repeats ? 4 : 1) || !all.every((value) => values.test(value))) cacheable = false;
    for (const value of all) kept.append(name, value);
  }
  return { address: kept.size > 0 ? `${path}?${kept}` : path, cacheable };
}
