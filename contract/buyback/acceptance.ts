import * as z from "zod/mini";
import { PostalCode } from "../accounts/accounts.ts";
import type { Day } from "../delivery/working-days.ts";
import { isImei } from "../devices/imei.ts";
import { TrackingToken } from "../shipments/tracking.ts";
import { bareSigns } from "../text/plain-signs.ts";
import { oneLine } from "../typed-text.ts";
import { isSepaIban, plainIban } from "./iban.ts";

/** How the phone comes to the shop. */
export const DELIVERIES = ["post", "shop"] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** How the customer is paid. */
export const PAYOUTS = ["transfer", "voucher"] as const;
export type Payout = (typeof PAYOUTS)[number];

/** The identity documents that the register names. */
export const IDENTITY_DOCUMENTS = ["id_card", "passport", "residence_permit", "driving_licence"] as const;

/**
 * The version of the terms of purchase that a customer accepts: the day from which they apply. Any change of their content, in
 * any language, needs a new version.
 */
export const PURCHASE_TERMS_VERSION = "2026-11-30";

/** Whether a text is a day from the year 1900 on, as `isCalendarDay` says it of this century. */
function isDayOfLife(text: string): boolean {
  const moment = new Date(/^(?:19|20)\d\d-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : Number.NaN);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

const day = z
  .string("REQUIRED")
  .check(z.minLength(1, "REQUIRED"), z.maxLength(10, "TOO_LONG"), z.refine(isDayOfLife, "INVALID"));

/** The identity of the person who sells a phone: the police register names the person and the document (French penal code, R.321-3). */
export const BuybackIdentity = z.object({
  firstName: oneLine(80),
  lastName: oneLine(80),
  birthDate: day,
  street: oneLine(200),
  postalCode: PostalCode,
  town: oneLine(80),
  documentKind: z.enum(IDENTITY_DOCUMENTS, "REQUIRED"),
  documentNumber: oneLine(40),
  documentDate: day,
  documentAuthority: oneLine(120),
});
export type BuybackIdentity = z.infer<typeof BuybackIdentity>;

/** A typed IMEI. An empty text: the phone does not show it. */
const statedImei = z.optional(
  z.string().check(
    z.overwrite(bareSigns),
    z.refine((text) => text === "" || isImei(text), "INVALID"),
  ),
);

const declared = z.literal(true, "CONSENT_REQUIRED");

/** The account that a transfer goes to. */
export const payoutAccount = {
  iban: z.pipe(
    z
      .string("REQUIRED")
      .check(z.overwrite(plainIban), z.minLength(1, "REQUIRED"), z.maxLength(40, "TOO_LONG")),
    z.string().check(z.refine(isSepaIban, "INVALID")),
  ),
  holder: oneLine(120),
};

const sale = {
  token: TrackingToken,
  ...BuybackIdentity.shape,
  imei: statedImei,
  delivery: z.enum(DELIVERIES, "REQUIRED"),
  /** The phone is the person's own, and nobody else has a right to it. */
  isOwner: declared,
  /** The accounts of the phone are signed out. */
  isUnlocked: declared,
  termsVersion: z.literal(PURCHASE_TERMS_VERSION, "CONSENT_REQUIRED"),
};

/** `POST /buyback/acceptances`: the customer's yes with everything that a purchase needs. A voucher needs no account. */
export const Acceptance = z.discriminatedUnion("payout", [
  z.strictObject({ ...sale, payout: z.optional(z.literal("transfer")), ...payoutAccount }),
  z.strictObject({ ...sale, payout: z.literal("voucher") }),
]);
export type Acceptance = z.infer<typeof Acceptance>;

/** The age from which a person may sell a phone alone. */
const ADULT_YEARS = 18;

/** Whether a person born on a day is an adult on another one. A birthday of 29 February comes on 1 March. */
export function isAdult(birth: Day, today: Day): boolean {
  const birthday = `${Number(birth.slice(0, 4)) + ADULT_YEARS}`.padStart(4, "0") + birth.slice(4);
  return birthday <= today;
}
