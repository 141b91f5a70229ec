import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { rowVersion } from "../fields.ts";
import { CONDITION_LEVELS } from "../repair/buyback.ts";
import { Assignee, TimelineEntry } from "../timeline/timeline.ts";
import { BuybackIdentity, DELIVERIES, PAYOUTS } from "./acceptance.ts";
import { BUYBACK_STATES } from "./buyback-states.ts";
import { GridCents } from "./grid.ts";
import { PriceStep } from "./offer-price.ts";
import { DEFECTS, STOPS } from "./phone-answers.ts";
import { CounterOffer, offerFacts, Parcel } from "./tracked-offer.ts";

/** A buy-back in the list of the back office. */
export const BuybackRow = z.object({
  id: z.int(),
  phone: z.string(),
  storageGb: z.nullable(z.int()),
  name: z.string(),
  state: z.enum(BUYBACK_STATES),
  priceCents: z.nullable(z.int()),
  createdAt: z.string(),
  dueAt: z.nullable(z.string()),
});
export type BuybackRow = z.infer<typeof BuybackRow>;
export const BuybackPage = tablePage(BuybackRow);

/** `GET /admin/api/buybacks`: those without a price come first. */
export const BuybackQuery = tableQuery(
  {
    state: z.optional(z.enum(BUYBACK_STATES)),
    /** Only phones that wait for their way back. */
    held: z.optional(z.literal("1")),
    /** Part of the person's name or of the phone's, a number, a slip's code or an IMEI. */
    q: z.optional(z.string().check(z.maxLength(100))),
  },
  ["createdAt", "phone", "name", "state", "price", "due"],
);
export type BuybackQuery = z.infer<typeof BuybackQuery>;

/** `GET /admin/api/buybacks/:id`. */
export const StaffBuyback = z.object({
  ...offerFacts,
  id: z.int(),
  version: z.string(),
  details: z.string(),
  /** The account. Null without one. */
  customerId: z.nullable(z.int()),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  gridVersion: z.nullable(z.int()),
  createdAt: z.string(),
  /** The conversation with the person. Null once it is deleted. */
  threadId: z.nullable(z.int()),
  delivery: z.nullable(z.enum(DELIVERIES)),
  slipCode: z.nullable(z.string()),
  imei: z.nullable(z.string()),
  parcel: Parcel,
  returnParcel: Parcel,
  /** The newest prepaid label that the shop ordered by itself. Null without one. */
  label: z.nullable(
    z.object({
      state: z.enum(["ordered", "bought", "refused", "cancelled"]),
      priceCents: z.nullable(z.int()),
      /** Why the carrier refused it. */
      reason: z.nullable(z.string()),
    }),
  ),
  sentAt: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
  counterCents: z.nullable(z.int()),
  /** How the customer is paid, and the voucher once it is issued. */
  payout: z.nullable(z.enum(PAYOUTS)),
  voucher: z.nullable(
    z.object({ last4: z.string(), issuedCents: z.int(), cents: z.int(), expiresAt: z.string() }),
  ),
  /** The account for the payment: its last four signs alone. */
  ibanLast4: z.nullable(z.string()),
  /** The public id of the phone, from its reception on. */
  device: z.nullable(z.string()),
  /** Whether the bench receives the phone when it comes, also after the deadline of its posting. */
  isAwaited: z.boolean(),
  /** Whether the phone's run of the intake is finished. */
  isTested: z.boolean(),
  findings: z.nullable(
    z.object({
      storageGb: z.nullable(z.int()),
      condition: z.enum(CONDITION_LEVELS),
      defects: z.array(z.enum(DEFECTS)),
      found: z.array(z.enum(STOPS)),
      note: z.string(),
      priceCents: z.nullable(z.int()),
      steps: z.array(PriceStep),
      reasons: CounterOffer.shape.reasons,
    }),
  ),
  /** The models of the catalogue that the phone may be: those of its name, else all. */
  models: z.array(z.object({ id: z.int(), name: z.string() })),
  timeline: z.array(TimelineEntry),
  assignee: Assignee,
});
export type StaffBuyback = z.infer<typeof StaffBuyback>;

/** `GET /admin/api/buyback-bench/:id`: what the bench needs, without the person. */
export const BenchBuyback = z.omit(StaffBuyback, {
  ...{
    customerId: true,
    name: true,
    email: true,
    phone: true,
    threadId: true,
    timeline: true,
    assignee: true,
  },
  ...{ ibanLast4: true, payout: true, voucher: true, gridVersion: true, parcel: true, returnParcel: true },
  ...{ label: true },
});
export type BenchBuyback = z.infer<typeof BenchBuyback>;

/** `POST /admin/api/buybacks/:id/offer`: the price of a phone that the grid does not price. */
export const DeskOffer = z.strictObject({ version: rowVersion, priceCents: GridCents });
export type DeskOffer = z.infer<typeof DeskOffer>;

export const BuybackMove = z.strictObject({ version: rowVersion });

/** `POST /admin/api/buybacks/:id/identity`: who sells, and the whole account. Each reading is in the audit log. */
export const SellerIdentity = z.extend(BuybackIdentity, {
  /** Null for a voucher, which needs no account. */
  iban: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  declaredAt: z.string(),
  termsVersion: z.string(),
});
export type SellerIdentity = z.infer<typeof SellerIdentity>;

/** The work of the bench with the phones of buy-backs. `receive`: posted by their customer. `inspect`: in the shop, before a price. */
export const BENCH_WORK = ["receive", "inspect"] as const;
export type BenchWork = (typeof BENCH_WORK)[number];

/** `GET /admin/api/buyback-bench`: the phones that wait at the bench, the one that waits longest first, without their persons. */
export const BenchBuybacks = z.array(
  z.object({ id: z.int(), work: z.enum(BENCH_WORK), phone: z.string(), since: z.string() }),
);
export type BenchBuybacks = z.infer<typeof BenchBuybacks>;
