import * as z from "zod/mini";
import { isTownConfirmed, Phone, PostalCode } from "../accounts/accounts.ts";
import { Email } from "../accounts/email-address.ts";
import { requiredText, rowId } from "../fields.ts";
import { LOCALES } from "../locale.ts";
import { PaymentMethodId } from "../payments/saved-cards.ts";
import { TrackingToken } from "../shipments/tracking.ts";
import { TILL_MEANS } from "./till.ts";

/** The days for which an order that staff made keeps its phones while its customer pays. */
export const LINK_DAYS = 3;

/** The most phones of one order that staff makes. */
export const MAX_DESK_PHONES = 5;

/** The amount due of an order that the shop made, and the end of its time. Null: the balance of a repair waits with the phone. */
export const PaymentRequest = z.object({
  totalCents: z.int(),
  until: z.nullable(z.string()),
  /** The order that gets a dearer unit once this one, its difference, is paid. */
  swapOf: z.nullable(z.string()),
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/** `POST /tracking/payments`: pays the order of a tracking page by card. */
export const LinkPayment = z.strictObject({ token: TrackingToken, paymentMethodId: PaymentMethodId });
export type LinkPayment = z.infer<typeof LinkPayment>;

/** `POST /tracking/payments/confirmation`: settles the order after the bank’s step. */
export const LinkConfirmation = z.strictObject({ token: TrackingToken });

/** `POST /admin/api/orders/offers`: the phone with this label, IMEI, serial number or number of its listing. */
export const OfferCode = z.strictObject({ code: requiredText(200) });

/** A phone on sale. An order names its version, so that nobody is sold what was not shown. */
export const DeskOffer = z.object({
  itemId: rowId,
  version: z.int(),
  name: z.string(),
  condition: z.string(),
  priceCents: z.int(),
});
export type DeskOffer = z.infer<typeof DeskOffer>;

/** The ways of delivery that the counter offers. A collection point is the buyer's own choice. */
export const DESK_WAYS = ["standard", "express", "store"] as const;

/** `POST /admin/api/orders`: an order for a customer on the phone or at the counter. The same key is the same order. */
export const DeskOrder = z.strictObject({
  key: z.guid("INVALID"),
  phones: z
    .array(z.strictObject({ itemId: rowId, version: z.int(), priceCents: z.int() }), "REQUIRED")
    .check(z.minLength(1, "REQUIRED"), z.maxLength(MAX_DESK_PHONES, "TOO_LONG")),
  email: Email,
  locale: z.enum(LOCALES, "INVALID"),
  prenom: requiredText(80),
  nom: requiredText(80),
  telephone: Phone,
  adresse: requiredText(200),
  codePostal: PostalCode,
  ville: requiredText(80),
  isTownConfirmed,
  way: z.enum(DESK_WAYS, "REQUIRED"),
  /** Whether the customer gets a mail with the link that pays. Without it, the counter takes the money. */
  sendsLink: z.boolean("WRONG_TYPE"),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

/** `POST /admin/api/orders/:number/payments`: notes what the counter took for an order. */
export const TillInput = z.strictObject({ version: requiredText(20), means: z.enum(TILL_MEANS, "REQUIRED") });
export type TillInput = z.infer<typeof TillInput>;

/** `POST /admin/api/orders/:number/link`: sends the mail with the link again. */
export const LinkMail = z.strictObject({ version: requiredText(20) });
