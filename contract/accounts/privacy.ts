import * as z from "zod/mini";
import { BUYBACK_STATES } from "../buyback/buyback-states.ts";
import { CASE_KINDS, CASE_OUTCOMES, CASE_STATES } from "../cases/case-states.ts";
import { Favourite } from "../catalog/favourites.ts";
import { OwnPhone } from "../devices/passport.ts";
import { Order } from "../orders/orders.ts";
import { REPAIR_ACCESSORIES } from "../repair/accessories.ts";
import { QUOTE_STATES } from "../repair/quotes.ts";
import { REPAIR_STATES } from "../repair/repair-states.ts";
import { WITHDRAWAL_STATES } from "../withdrawal/withdrawal.ts";
import { OpenSession } from "./account-safety.ts";
import { Client, ROLES, SOCIAL_PROVIDERS } from "./accounts.ts";
import { OtherAddress } from "./addresses.ts";
import { SellerProfile } from "./sellers.ts";

/** The export of a person's data. Times are ISO, prices are euros. */
export const PersonExport = z.object({
  format: z.literal("reluit-export-1"),
  madeAt: z.string(),
  account: z.object({
    id: z.int(),
    username: z.string(),
    email: z.string(),
    roles: z.array(z.enum(ROLES)),
    provider: z.nullable(z.enum(SOCIAL_PROVIDERS)),
    createdAt: z.string(),
    /** When a link confirmed the mailbox. Null: not confirmed. */
    emailVerifiedAt: z.nullable(z.string()),
    /** Earlier e-mails of the account, each with its last day. */
    formerEmails: z.array(z.object({ email: z.string(), until: z.string() })),
  }),
  profile: z.nullable(z.omit(Client, { userId: true, email: true, statut: true })),
  /** When the person accepted the privacy policy, and its version. */
  consent: z.nullable(z.object({ givenAt: z.string(), version: z.string() })),
  /** Sign-in providers that open the account, with the provider's id of the person. */
  signIns: z.array(
    z.object({ provider: z.enum(SOCIAL_PROVIDERS), subject: z.string(), linkedAt: z.string() }),
  ),
  sellerProfile: z.nullable(z.omit(SellerProfile, { userId: true, slug: true, email: true })),
  /** The addresses beside the profile's. */
  addresses: z.array(z.omit(OtherAddress, { id: true })),
  /** Where the saved cards are: the card provider, and its id of the person. The shop has no digit of them. */
  savedCards: z.array(z.object({ keptBy: z.string(), customer: z.string(), since: z.string() })),
  favourites: z.array(Favourite),
  orders: z.array(Order),
  /** Phones of the shop's own stock that the person holds. */
  phones: z.array(OwnPhone),
  listings: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      price: z.number(),
      description: z.string(),
      condition: z.string(),
      batteryCapacity: z.string(),
      stock: z.int(),
      createdAt: z.string(),
      withdrawnAt: z.nullable(z.string()),
    }),
  ),
  messages: z.array(
    z.object({ name: z.string(), subject: z.string(), message: z.string(), createdAt: z.string() }),
  ),
  buybackRequests: z.array(
    z.object({
      brand: z.string(),
      model: z.string(),
      functional: z.boolean(),
      condition: z.string(),
      details: z.string(),
      name: z.string(),
      phone: z.string(),
      storageGb: z.nullable(z.int()),
      defects: z.array(z.string()),
      stops: z.array(z.string()),
      createdAt: z.string(),
      /** The shop's offer. A price of zero: the phone is recycled free of charge. */
      offer: z.nullable(
        z.object({
          state: z.enum(BUYBACK_STATES),
          priceCents: z.nullable(z.int()),
          offeredAt: z.nullable(z.string()),
          until: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** Messages of both sides, with the address of their conversation. */
  conversations: z.array(
    z.object({ subject: z.string(), address: z.string(), by: z.string(), body: z.string(), at: z.string() }),
  ),
  /** After-sale cases of the person's orders. */
  cases: z.array(
    z.object({
      number: z.string(),
      order: z.string(),
      kind: z.enum(CASE_KINDS),
      state: z.enum(CASE_STATES),
      outcome: z.nullable(z.enum(CASE_OUTCOMES)),
      description: z.string(),
      reason: z.string(),
      openedAt: z.string(),
      endedAt: z.nullable(z.string()),
    }),
  ),
  /** Repairs of the person's orders, and those from the counter that name the person's mailbox. */
  repairs: z.array(
    z.object({
      number: z.string(),
      phone: z.string(),
      state: z.enum(REPAIR_STATES),
      name: z.string(),
      telephone: z.string(),
      description: z.string(),
      createdAt: z.string(),
      endedAt: z.nullable(z.string()),
      /** The booked visit. */
      visit: z.nullable(z.string()),
      /** How the phone came. Null before. */
      seen: z.nullable(z.string()),
      accessories: z.nullable(z.array(z.enum(REPAIR_ACCESSORIES))),
      guaranteeUntil: z.nullable(z.string()),
      quotes: z.array(
        z.object({
          version: z.int(),
          state: z.enum(QUOTE_STATES),
          text: z.string(),
          answeredAt: z.nullable(z.string()),
          answeredName: z.string(),
        }),
      ),
    }),
  ),
  /** Every change of the vouchers that the person got for phones. */
  vouchers: z.array(
    z.object({
      last4: z.string(),
      expiresAt: z.string(),
      kind: z.enum(["issued", "spent", "refunded", "expired"]),
      cents: z.int(),
      at: z.string(),
    }),
  ),
  /** Statements of withdrawal from the person's mailbox. */
  withdrawals: z.array(
    z.object({
      statedAt: z.string(),
      orderNumber: z.string(),
      name: z.string(),
      statement: z.string(),
      state: z.enum(WITHDRAWAL_STATES),
      judgedAt: z.nullable(z.string()),
      reason: z.string(),
    }),
  ),
  mails: z.array(z.object({ kind: z.string(), createdAt: z.string(), sentAt: z.nullable(z.string()) })),
  sessions: z.array(OpenSession),
});
export type PersonExport = z.infer<typeof PersonExport>;

/** `password` is required because an erasure is final. */
export const ErasureInput = z.object({
  password: z.string("REQUIRED").check(z.minLength(1, "REQUIRED"), z.maxLength(200, "TOO_LONG")),
});
export type ErasureInput = z.infer<typeof ErasureInput>;
