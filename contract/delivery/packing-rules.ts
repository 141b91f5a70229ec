import * as z from "zod/mini";
import { SHIPPING_OPTIONS, type ShippingOption } from "../orders/shipping.ts";
import { CARRIERS, type Carrier } from "../shipments/carriers.ts";
import { bareSigns } from "../text/plain-signs.ts";

const labelOption = z.string("WRONG_TYPE").check(z.trim(), z.regex(/^[\w:/=,.-]{0,120}$/, "INVALID"));

/** A row of the table that proposes the carrier of a parcel. */
const CarrierRule = z.strictObject({
  /** Null for any way of delivery. */
  option: z.nullable(z.enum(SHIPPING_OPTIONS)),
  /** Null for any weight. */
  maxGrams: z.nullable(z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(100_000, "TOO_BIG"))),
  /** The beginning of the postcode. Empty for any postcode. */
  postcode: z.string("WRONG_TYPE").check(z.overwrite(bareSigns), z.regex(/^\d{0,5}$/, "INVALID")),
  carrier: z.enum(CARRIERS),
  /** The provider's code of the carrier's product whose label is bought. Absent or empty: no label is bought. */
  labelOption: z.optional(labelOption),
});
export type CarrierRule = z.infer<typeof CarrierRule>;

/** The value of the dated setting `packing`. */
export const PackingRules = z.strictObject({
  /** What goes into each box beside the phone, one thing a line. */
  box: z.string("WRONG_TYPE").check(z.trim(), z.maxLength(500, "TOO_LONG")),
  /** The weight of a packed phone, from which the weight of a parcel follows. */
  phoneGrams: z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(30_000, "TOO_BIG")),
  /** The provider's code of the product with which customers send goods back. Absent or empty: no return label is bought. */
  returnOption: z.optional(labelOption),
  /** The first rule that fits is taken. */
  carriers: z.array(CarrierRule).check(z.minLength(1, "REQUIRED"), z.maxLength(30, "TOO_LONG")),
});
export type PackingRules = z.infer<typeof PackingRules>;

/** The things that go into a box, from the setting's text. */
export const linesOfText = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export interface Parcel {
  readonly option: ShippingOption;
  readonly phones: number;
  readonly postcode: string;
}

/** The weight of a parcel in grams. */
export const gramsOf = (rules: PackingRules, phones: number): number => phones * rules.phoneGrams;

const fits =
  (rules: PackingRules, { option, phones, postcode }: Parcel) =>
  (rule: CarrierRule): boolean =>
    (rule.option === null || rule.option === option) &&
    (rule.maxGrams === null || gramsOf(rules, phones) <= rule.maxGrams) &&
    postcode.startsWith(rule.postcode);

/** The carrier of a parcel by the first rule that fits; `other` when none does. */
export const carrierOf = (rules: PackingRules, parcel: Parcel): Carrier =>
  rules.carriers.find(fits(rules, parcel))?.carrier ?? "other";

/** The provider's product for a parcel's label, by the first rule of the carrier that fits. Null when no label is bought. */
export const optionCodeOf = (
  rules: PackingRules,
  parcel: Parcel & { readonly carrier: Carrier },
): string | null =>
  rules.carriers.filter(({ carrier }) => carrier === parcel.carrier).find(fits(rules, parcel))?.labelOption ||
  null;
