import type { FilterBrand } from "#contract/catalog.ts";

/** The links of every navigation; the names are keys of the words `nav.…`. */
export const PLACES = [
  ["store", "/store"],
  ["repair", "/repair"],
  ["revendre", "/revendre"],
  ["about", "/about"],
  ["contact", "/contact"],
] as const;

/** The three activities; the names are keys of the words `sections.…` and themes. */
export const SECTIONS = [
  ["buy", "/acheter"],
  ["sell", "/vendre"],
  ["repair", "/reparer"],
] as const;
export type SectionName = (typeof SECTIONS)[number][0];

/** The store's brands as the category bar names them; the last has its name from the words. */
export const BRANDS = [
  ["Apple", "apple"],
  ["Samsung", "samsung"],
  ["Google", "google"],
  [null, "autres"],
] as const satisfies readonly (readonly [name: string | null, brand: FilterBrand])[];

/** Where the switcher stands for the category bar. */
export function isLanding(pathname: string): boolean {
  return pathname === "/" || SECTIONS.some(([, to]) => to === pathname);
}

export function isSearchable(pathname: string): boolean {
  return pathname === "/" || pathname === "/store";
}

/** What a link says about itself when it leads where the reader is. */
export function currentAt(pathname: string, to: string): "page" | undefined {
  return pathname === to || pathname.startsWith(`${to}/`) ? "page" : undefined;
}

const ADDRESSES: readonly string[] = ["/", "/sell", ...[...PLACES, ...SECTIONS].map(([, to]) => to)];

/**
 * As much of an address as the header differs by, of which there are a dozen: all phones have the same. Of what lies
 * under one of its places that place, with a slash.
 */
export function headerAddress(pathname: string): string {
  if (ADDRESSES.includes(pathname)) return pathname;
  const above = ADDRESSES.find((address) => pathname.startsWith(`${address}/`));
  return above ? `${above}/` : "";
}

const THEMES: readonly (readonly [start: RegExp, name: SectionName])[] = [
  [/^\/(?:vendre|revendre|sell|seller-account|create-listing-confirmation)(?:\/|$)/, "sell"],
  [/^\/(?:reparer|repair|i-repair)(?:\/|$)/, "repair"],
];

/** The activity a page belongs to, which gives it its colour; buying unless another is named. */
export function sectionOf(pathname: string): SectionName {
  return THEMES.find(([start]) => start.test(pathname))?.[1] ?? "buy";
}

/** The product page that a hash such as `#/product/12` asks for; null when its id is none. */
export function productInHash(hash: string): string | null {
  const id = /\/product\/(\d+)\/?$/.exec(hash)?.[1];
  return id ? `/product/${id}` : null;
}
