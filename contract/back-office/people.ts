import * as z from "zod/mini";
import { SellerProfileInput } from "../accounts/sellers.ts";
import { BuybackRow } from "../buyback/staff-buybacks.ts";
import { CaseRow } from "../cases/cases.ts";
import { REVIEW_STATES } from "../catalog/review-states.ts";
import { requiredText, rowVersion } from "../fields.ts";
import { THREAD_STATES } from "../inbox/threads.ts";
import { RepairRow } from "../repair/staff-repairs.ts";
import { Assignee, TimelineEntry } from "../timeline/timeline.ts";
import { OrderSummary } from "./orders.ts";
import { tablePage, tableQuery } from "./table.ts";

const q = z.optional(z.string().check(z.maxLength(200)));

/** How a third-party seller is taxed. */
export const VAT_REGIMES = ["margin", "standard", "franchise"] as const;

export const SellersQuery = tableQuery({ q, state: z.optional(z.enum(["open", "suspended"])) }, [
  "id",
  "name",
  "business",
  "suspendedAt",
]);
export type SellersQuery = z.infer<typeof SellersQuery>;
export const SellerSummary = z.object({
  id: z.int(),
  storeName: z.string(),
  businessName: z.string(),
  slug: z.string(),
  siret: z.string(),
  isShop: z.boolean(),
  suspendedAt: z.nullable(z.string()),
  suspensionReason: z.nullable(z.string()),
  /** The version of the row, for `SellerBilling`. */
  version: z.string(),
  /** When the seller allowed the shop to invoice in the seller's name. */
  mandateAt: z.nullable(z.string()),
  vatRegime: z.nullable(z.enum(VAT_REGIMES)),
  vatNumber: z.string(),
});
export type SellerSummary = z.infer<typeof SellerSummary>;
export const SellersPage = tablePage(SellerSummary);

/** A seller's sales are counted over this many days. */
export const RECORD_DAYS = 180;
/** How to reach a seller, what they offer now, and how their sales of the last `RECORD_DAYS` days went. */
export const SellerRecord = z.object({
  email: z.string(),
  phone: z.string(),
  listings: z.int(),
  /** Units that were sold, and those of them in a case that was not refused. */
  units: z.int(),
  returned: z.int(),
  salesCents: z.int(),
  /** Parcels, and those of them that left, or wait, after the first promised day. */
  parcels: z.int(),
  late: z.int(),
});
export type SellerRecord = z.infer<typeof SellerRecord>;

/** A listing of a seller that is on sale, or waits for a review. */
export const SellerListing = z.object({
  id: z.int(),
  name: z.string(),
  priceCents: z.int(),
  stock: z.int(),
  review: z.nullable(z.enum(REVIEW_STATES)),
});

/** `GET /admin/api/sellers/:id`: a seller with the newest listings, orders and cases. */
export const BackOfficeSeller = z.object({
  ...SellerSummary.shape,
  ...SellerRecord.shape,
  offers: z.array(SellerListing),
  /** Empty without the permission to read orders. */
  orders: z.array(OrderSummary),
  cases: z.array(CaseRow),
  timeline: z.array(TimelineEntry),
  assignee: Assignee,
});
export type BackOfficeSeller = z.infer<typeof BackOfficeSeller>;
export const Suspension = z.strictObject({
  reason: requiredText(500),
});

/**
 * `PUT /admin/api/sellers/:id/billing`. Invoices in a seller's name need all three values; without them, the seller's sales get
 * receipts.
 */
export const SellerBilling = z.strictObject({
  version: rowVersion,
  hasMandate: z.boolean(),
  siret: SellerProfileInput.shape.siret,
  vatNumber: SellerProfileInput.shape.vatNumber,
  vatRegime: z.nullable(z.enum(VAT_REGIMES, "INVALID")),
});
export type SellerBilling = z.infer<typeof SellerBilling>;

export const CustomersQuery = tableQuery({ q }, ["id", "name", "email", "orders"]);
export type CustomersQuery = z.infer<typeof CustomersQuery>;
export const CustomerSummary = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  orders: z.int(),
});
export type CustomerSummary = z.infer<typeof CustomerSummary>;
export const CustomersPage = tablePage(CustomerSummary);

/** A phone of the shop that was sold to a customer. `isGivenBack`: the customer has returned it. */
export const CustomerPhone = z.object({
  publicId: z.string(),
  name: z.string(),
  order: z.string(),
  soldAt: z.string(),
  isGivenBack: z.boolean(),
});
export const CustomerThread = z.object({
  id: z.int(),
  subject: z.string(),
  state: z.enum(THREAD_STATES),
  movedAt: z.string(),
});

/** The kinds of consent: use of data, conditions of sale, conditions of purchase, a saved card. */
const CONSENTS = ["privacy", "sale", "purchase", "card"] as const;

/** A consent to one version of a text, however often it was given. */
export const CustomerConsent = z.object({
  kind: z.enum(CONSENTS),
  /** The version of the text; null for a card. */
  version: z.nullable(z.string()),
  firstAt: z.string(),
  lastAt: z.string(),
  times: z.int(),
  /** The newest order or buy-back with it; null for the profile. */
  subject: z.nullable(z.string()),
});
export type CustomerConsent = z.infer<typeof CustomerConsent>;

/** A repair, buy-back or voucher of a customer's account or mailbox. */
export const CustomerRepairRow = z.pick(RepairRow, {
  number: true,
  phone: true,
  state: true,
  since: true,
  isLate: true,
});
export const CustomerBuyback = z.pick(BuybackRow, { id: true, phone: true, state: true, createdAt: true });
export const CustomerVoucher = z.object({
  last4: z.string(),
  issuedCents: z.int(),
  balanceCents: z.int(),
  expiresAt: z.string(),
});

/** The money, phones and conversations of a customer, beside the orders and cases. */
export const CustomerLife = z.object({
  /** The paid orders, also those paid back since. */
  paidCents: z.int(),
  /** Refunded, or taken back by the customer's bank in a lost dispute. */
  refundedCents: z.int(),
  phones: z.array(CustomerPhone),
  threads: z.array(CustomerThread),
  consents: z.array(CustomerConsent),
  repairs: z.array(CustomerRepairRow),
  buybacks: z.array(CustomerBuyback),
  vouchers: z.array(CustomerVoucher),
});
export type CustomerLife = z.infer<typeof CustomerLife>;

/** A customer with the newest orders and cases. */
export const BackOfficeCustomer = z.extend(CustomerLife, {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  phone: z.string(),
  city: z.string(),
  createdAt: z.string(),
  orders: z.array(OrderSummary),
  cases: z.array(CaseRow),
  timeline: z.array(TimelineEntry),
  assignee: Assignee,
});
export type BackOfficeCustomer = z.infer<typeof BackOfficeCustomer>;
