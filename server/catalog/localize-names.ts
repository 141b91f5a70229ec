import type { Locale } from "#contract/locale.ts";
import type { SoldPhone } from "#server/orders/tables.ts";
import { localizeName } from "./localize-item.ts";

type Named = Pick<SoldPhone, "brand" | "model" | "storageGb" | "colour" | "colourSlug">;

/** The name of an ordered phone in a language. A name by the shop is translated, a name by the seller is not. */
export function soldName(ordered: string, sold: Named | null, locale: Locale): string {
  if (!sold) return ordered;
  const { brand, model, storageGb, colour: color, colourSlug: colorSlug } = sold;
  const named = { brand, model, storageCapacity: `${storageGb} GB`, color, colorSlug };
  return localizeName(ordered, named, locale) ?? ordered;
}
