import { type Cents, centsToEuros, eurosToCents } from "./money.ts";
import { unitTax } from "./vat.ts";

/** The four choices of the first step, as they stand in addresses. `autre` is every brand but the three named. */
export const REPAIR_BRANDS = ["apple", "samsung", "xiaomi", "autre"] as const;
export type RepairBrand = (typeof REPAIR_BRANDS)[number];

/** How known brands write themselves; Google is looked for although the grid has no card for it. */
export const BRAND_NAMES = {
  apple: "Apple",
  samsung: "Samsung",
  xiaomi: "Xiaomi",
  google: "Google",
} as const;

/** On the wire in place of a price that is told after a look at the phone. */
export const ON_QUOTE = "Sur devis";

/** Services the shop can name in its three languages; any other is `other` and keeps its own name. */
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

/** A price of the wire in cents; `null` when it is told after a look at the phone, or is none. */
export function readRepairPrice(price: string): Cents | null {
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(price) ? eurosToCents(Number(price)) : null;
}

/** Cents, or none, as the wire writes them. */
export function writeRepairPrice(cents: Cents | null): string {
  return cents === null ? ON_QUOTE : centsToEuros(cents).toFixed(2);
}

/** What a cart, an order and a mail call a repair. */
export function repairLineName(service: string, model: string): string {
  return `${service} · ${model}`;
}

export interface RepairPrice {
  readonly net: Cents;
  readonly tax: Cents;
  readonly gross: Cents;
  /** Counts 0 until somebody has seen the phone. */
  readonly quote: boolean;
}

/** One unit of one option, the tax as a cart and an order work it out. */
export function priceRepair({ price }: Priced): RepairPrice {
  const cents = readRepairPrice(price);
  const net = cents ?? 0;
  const tax = unitTax("REPAIR", net);
  return { net, tax, gross: net + tax, quote: cents === null };
}

/** What the chosen options come to; `quote` when any of them waits for one. */
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

/** A brand of an address, spelled as it is written; text that is no name of a brand is `null`. */
export function brandName(brand: string): string | null {
  const text = brand.trim();
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .&'-]{0,39}$/u.test(text)) return null;
  const known = Object.entries(BRAND_NAMES).find(([id]) => id === text.toLowerCase());
  return known?.[1] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** Under which of the four choices a phone's brand is found. */
export function choiceOf(brand: string): RepairBrand {
  const folded = brand.trim().toLowerCase();
  return REPAIR_BRANDS.find((known) => known === folded) ?? "autre";
}

const SERIES = /^(Galaxy (?:S|Note|A|Z|M)|Redmi Note|Redmi|POCO|Mi|Xiaomi|iPhone|Pixel)(?=[\s\d]|$)/;

/** The family a model belongs to, for the headings of a long list: `Galaxy S`, `Redmi Note`; `null` without one. */
export function seriesOf(name: string): string | null {
  const series = SERIES.exec(name)?.[1] ?? null;
  // The maker dropped the short name with its eleventh generation; it is one line of phones.
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

/** The option ids an address names, `?services=3,7` or a form's `?services=3&services=7`, each once. */
export function readChosen(search: URLSearchParams): number[] {
  const ids = search
    .getAll("services")
    .flatMap((text) => text.split(","))
    .filter((text) => /^[1-9]\d{0,9}$/.test(text))
    .map(Number);
  return [...new Set(ids)].slice(0, MOST_CHOSEN);
}
