import * as z from "zod/mini";
import { isTownConfirmed, Phone, PostalCode } from "../accounts/accounts.ts";
import { Email } from "../accounts/email-address.ts";
import { linePosition, requiredText } from "../fields.ts";
import { RelayPointId } from "../relay/points.ts";
import { SHIPPING_OPTIONS } from "./shipping.ts";

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

/** `PUT /admin/api/orders/:number/delivery`. A delivery to a collection point names it. */
export const DeliveryInput = z
  .strictObject({
    ...edit,
    option: z.enum(SHIPPING_OPTIONS, "REQUIRED"),
    relayPoint: z.optional(RelayPointId),
  })
  .check(
    z.refine(({ option, relayPoint }) => option !== "relay" || relayPoint !== undefined, {
      ...{ path: ["relayPoint"], error: "REQUIRED" },
    }),
  );
export type DeliveryInput = z.infer<typeof DeliveryInput>;

/** `POST /admin/api/orders/:number/unit`: gives a line another unit, named by its scan. */
export const SwapInput = z.strictObject({ ...edit, position: linePosition, code: requiredText(200) });
export type SwapInput = z.infer<typeof SwapInput>;
