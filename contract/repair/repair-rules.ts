import { type Cents, centsToEuros, eurosToCents } from "../money.ts";
import { unitTax } from "../orders/vat.ts";

/** The choices of the first step, as in addresses. `autre` stands for every brand but the three named. */
export const REPAIR_BRANDS = ["apple", "samsung", "xiaomi", "autre"] as const;
export type RepairBrand = (typeof REPAIR_BRANDS)[number];

/** The spelling of known brands. Google has no card in the grid but can be searched. */
export const BRAND_NAMES = {
  apple: "Apple",
  samsung: "Samsung",
  xiaomi: "Xiaomi",
  google: "Google",
} as const;

/** The price of a service that needs an inspection first, as the interface writes it. */
export const ON_QUOTE = "Sur devis";

/** Services with a name in three languages. Any other is `other` and keeps its own name. */
export const SERVICE_KINDS = [
  "diagnosis",
  "screen",
  "battery",
  "connector",
  "camera",
  "back-glass",
  "audio",
  "water",
  "motherboard",
  "data",
  "other",
] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

interface Priced {
  readonly price: string;
}

/** Parses a price of the interface into cents; `null` for a quote and for an invalid price. */
export function readRepairPrice(price: string): Cents | null {
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(price) ? eurosToCents(Number(price)) : null;
}

/** Writes a price for the interface; null is a quote. */
export function writeRepairPrice(cents: Cents | null): string {
  return cents === null ? ON_QUOTE : centsToEuros(cents).toFixed(2);
}

/** The name of a repair in carts, orders and mails. */
export function repairLineName(service: string, model: string): string {
  return `${service} · ${model}`;
}

export interface RepairPrice {
  readonly net: Cents;
  readonly tax: Cents;
  readonly gross: Cents;
  /** True: the price is on quote and counts as 0. */
  readonly quote: boolean;
}

/** The price of one option in cents, with the tax of a cart line. */
export function priceRepair({ price }: Priced): RepairPrice {
  const cents = readRepairPrice(price);
  const net = cents ?? 0;
  const tax = unitTax("REPAIR", net);
  return { net, tax, gross: net + tax, quote: cents === null };
}

/** The total of the chosen options; `quote` when any of them is on quote. */
export function repairTotals(options: readonly Priced[]): RepairPrice {
  const prices = options.map(priceRepair);
  const sum = (part: "net" | "tax" | "gross") => prices.reduce((total, price) => total + price[part], 0);
  return {
    net: sum("net"),
    tax: sum("tax"),
    gross: sum("gross"),
    quote: prices.some(({ quote }) => quote),
  };
}

/** The spelling of a brand in an address; `null` for a text that is no brand. */
export function brandName(brand: string): string | null {
  const text = brand.trim();
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .&'-]{0,39}$/u.test(text)) return null;
  const known = Object.entries(BRAND_NAMES).find(([id]) => id === text.toLowerCase());
  return known?.[1] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** The choice that a brand belongs to. */
export function choiceOf(brand: string): RepairBrand {
  const folded = brand.trim().toLowerCase();
  return REPAIR_BRANDS.find((known) => known === folded) ?? "autre";
}

const SERIES = /^(Galaxy (?:S|Note|A|Z|M)|Redmi Note|Redmi|POCO|Mi|Xiaomi|iPhone|Pixel)(?=[\s\d]|$)/;

/** The family of a model, for the headings of a long list: `Galaxy S`, `Redmi Note`. `null` without one. */
export function seriesOf(name: string): string | null {
  const series = SERIES.exec(name)?.[1] ?? null;
  // Xiaomi dropped the name “Mi” with the eleventh generation, so both are one family.
  return series === "Xiaomi" ? "Mi" : series;
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("+", "plus")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Whether every word of a search is part of the model's brand or name: `s21+`, `samsung note`, `iphone13`. */
export function matchesModel(
  model: { readonly brand: string; readonly name: string },
  search: string,
): boolean {
  const text = fold(model.brand + model.name);
  return search.split(/\s+/).every((word) => text.includes(fold(word)));
}

const MOST_CHOSEN = 50;

/** The unique option ids of an address: `?services=3,7`, or `?services=3&services=7` from a form. */
export function readChosen(search: URLSearchParams): number[] {
  const ids = search
    .getAll("services")
    .flatMap((text) => text.split(","))
    .filter((text) => /^[1-9]\d{0,9}$/.test(text))
    .map(Number);
  return [...new Set(ids)].slice(0, MOST_CHOSEN);
}
