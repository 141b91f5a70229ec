import type { FilterBrand } from "#contract/catalog/filters.ts";

/** The links of the side menu. The names are message keys: `nav.…`. */
export const PLACES = [
  ["store", "/store"],
  ["favourites", "/favoris"],
  ["repair", "/repair"],
  ["revendre", "/revendre"],
  ["about", "/about"],
  ["contact", "/contact"],
] as const;

/** The three sections. The names are themes and message keys: `sections.…`. */
export const SECTIONS = [
  ["buy", "/acheter"],
  ["sell", "/vendre"],
  ["repair", "/reparer"],
] as const;
export type SectionName = (typeof SECTIONS)[number][0];

/** The places of each section, which the second row of the header shows. The names are message keys: `nav.…`. */
export const SECTION_PLACES = {
  buy: [
    ["store", "/store"],
    ["favourites", "/favoris"],
    ["grades", "/etats"],
  ],
  sell: [
    ["estimate", "/revendre"],
    ["listings", "/seller-account"],
  ],
  repair: [
    ["brands", "/repair"],
    ["follow", "/client-area?activeTab=orders"],
  ],
} as const satisfies Record<SectionName, unknown>;

/** The places without a section, at the end of the row. */
export const COMPANY_PLACES = [
  ["about", "/about"],
  ["contact", "/contact"],
] as const;

/** The brands of the category bar. The name of the last one is translated. */
export const BRANDS = [
  ["Apple", "apple"],
  ["Samsung", "samsung"],
  ["Google", "google"],
  ["Xiaomi", "xiaomi"],
  [null, "autres"],
] as const satisfies readonly (readonly [name: string | null, brand: FilterBrand])[];

/** Pages with the section switcher instead of the category bar. */
export function isLanding(pathname: string): boolean {
  return pathname === "/" || SECTIONS.some(([, to]) => to === pathname);
}

/** `aria-current` of a link to the current page or to a parent of it. */
export function currentAt(pathname: string, to: string): "page" | undefined {
  return pathname === to || pathname.startsWith(`${to}/`) ? "page" : undefined;
}

const PAGES: readonly (readonly [start: RegExp, name: SectionName])[] = [
  [/^\/(?:(?:acheter|store|product|modeles|favoris|etats|vendeurs)(?:\/|$)|$)/, "buy"],
  [/^\/(?:vendre|revendre|combien-vaut|sell|seller-account|create-listing-confirmation)(?:\/|$)/, "sell"],
  [/^\/(?:reparer|repair|i-repair)(?:\/|$)/, "repair"],
];

/** The section of a page. Null for pages of the company, the account and the checkout. */
export function sectionAt(pathname: string): SectionName | null {
  return PAGES.find(([start]) => start.test(pathname))?.[1] ?? null;
}

/** The section for a page's theme and the second row of the header. `buy` by default. */
export function sectionOf(pathname: string): SectionName {
  return sectionAt(pathname) ?? "buy";
}

/** The address of the product page for a hash such as `#/product/12`. Null without a valid id. */
export function productInHash(hash: string): string | null {
  const id = /\/product\/(\d+)\/?$/.exec(hash)?.[1];
  return id ? `/product/${id}` : null;
}
