import * as z from "zod/mini";
import { marginTax } from "../ledger/posting.ts";
import { type Cents, rateOf } from "../money.ts";
import { taxInside } from "../orders/vat.ts";
import type { VatRegime } from "./episodes.ts";

const cents = z.int("WRONG_TYPE").check(z.minimum(0, "TOO_SMALL"), z.maximum(100_000, "TOO_BIG"));

/** The costs of selling one phone: card fees in basis points of its price, sending it, and a part fitted at the bench. */
export const ResaleFigures = z.strictObject({
  feeBp: z.int("WRONG_TYPE").check(z.minimum(0, "TOO_SMALL"), z.maximum(2_000, "TOO_BIG")),
  shippingCents: cents,
  partCents: cents,
});
export type ResaleFigures = z.infer<typeof ResaleFigures>;

/** What a phone has cost, and the figures with which its margin is worked out. For people who may read money. */
export const UnitCosts = z.object({
  pricePaidCents: z.int(),
  vatRegime: z.enum(["margin", "standard"]),
  parts: z.int(),
  figures: ResaleFigures,
});
export type UnitCosts = z.infer<typeof UnitCosts>;

/** What is left of a price. `rateBp`: the margin in basis points of the price. */
export interface Margin {
  readonly feesCents: Cents;
  readonly partsCents: Cents;
  readonly vatCents: Cents;
  readonly marginCents: Cents;
  readonly rateBp: number;
}

/**
 * The margin of a price. VAT is inside it: of the difference to the price paid under the margin scheme (article 297 A of the Code
 * général des impôts), else of the whole price. The price paid counts as it was paid.
 */
export function marginOf(
  priceCents: Cents,
  { pricePaidCents, vatRegime, parts, figures }: UnitCosts,
): Margin {
  const feesCents = rateOf(priceCents, figures.feeBp);
  const partsCents = parts * figures.partCents;
  const vatCents = vatOf(priceCents, pricePaidCents, vatRegime);
  const marginCents = priceCents - vatCents - pricePaidCents - feesCents - partsCents - figures.shippingCents;
  const rateBp = priceCents === 0 ? 0 : Math.round((marginCents * 10_000) / priceCents);
  return { feesCents, partsCents, vatCents, marginCents, rateBp };
}

const vatOf = (price: Cents, paid: Cents, regime: VatRegime) =>
  regime === "margin" ? marginTax(price, paid) : taxInside(price);
