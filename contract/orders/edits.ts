import * as z from "zod/mini";
import { isTownConfirmed, Phone, PostalCode } from "../accounts/accounts.ts";
import { Email } from "../accounts/email-address.ts";
import { linePosition, requiredText } from "../fields.ts";

/** What staff changes on a paid order. The buyer's mail names each. */
export const ORDER_CHANGES = [
  "nom",
  "adresse",
  "email",
  "telephone",
  "company",
  "line",
  "delivery",
  "unit",
] as const;

const edit = { version: requiredText(20), reason: requiredText(500) };

/** `PUT /admin/api/orders/:number/address`: whom the parcels go to. An absent e-mail or telephone stays. */
export const RecipientInput = z.strictObject({
  ...edit,
  nom: requiredText(200),
  adresse: requiredText(300),
  codePostal: PostalCode,
  ville: requiredText(100),
  isTownConfirmed,
  email: z.optional(Email),
  telephone: z.optional(Phone),
});
export type RecipientInput = z.infer<typeof RecipientInput>;

/** `POST /admin/api/orders/:number/removal`: takes a line out. */
export const RemovalInput = z.strictObject({ ...edit, position: linePosition });
export type RemovalInput = z.infer<typeof RemovalInput>;

/** The ways of delivery that staff may choose. A collection point is the buyer's own choice. */
export const CHOSEN_WAYS = ["standard", "express", "store"] as const;

/** `PUT /admin/api/orders/:number/delivery`. */
export const DeliveryInput = z.strictObject({ ...edit, option: z.enum(CHOSEN_WAYS, "REQUIRED") });
export type DeliveryInput = z.infer<typeof DeliveryInput>;

/** `POST /admin/api/orders/:number/unit`: gives a line another unit, named by its scan. */
export const SwapInput = z.strictObject({ ...edit, position: linePosition, code: requiredText(200) });
export type SwapInput = z.infer<typeof SwapInput>;
