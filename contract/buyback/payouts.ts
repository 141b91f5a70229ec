import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { oneLine } from "../typed-text.ts";
import { PAYOUT_STATES } from "./payout-states.ts";

/** A debt to a person who sold a phone, with its transfer. */
export const Payout = z.object({
  /** `PAYOUT-ID` is the EndToEndId of the transfer. */
  id: z.int(),
  buybackId: z.int(),
  attempt: z.int(),
  cents: z.int(),
  state: z.enum(PAYOUT_STATES),
  /** The last four signs of the account. Null while the person has to name one. */
  last4: z.nullable(z.string()),
  batchId: z.nullable(z.int()),
  createdAt: z.string(),
  /** What confirmed the payment or its return. */
  proof: z.nullable(z.string()),
});
export type Payout = z.infer<typeof Payout>;
export const PayoutPage = tablePage(Payout);

/** `GET /admin/api/payouts`: debts first, then transfers under way. */
export const PayoutQuery = tableQuery({ state: z.optional(z.enum(PAYOUT_STATES)) }, [
  "createdAt",
  "id",
  "buyback",
  "state",
  "batch",
  "amount",
]);
export type PayoutQuery = z.infer<typeof PayoutQuery>;

/** `GET /admin/api/payout-batches/:id`. */
export const PayoutBatch = z.object({
  id: z.int(),
  state: z.enum(["draft", "signed", "cancelled"]),
  preparedBy: z.string(),
  preparedAt: z.string(),
  signedBy: z.nullable(z.string()),
  signedAt: z.nullable(z.string()),
  /** One person prepared and signed. */
  byOne: z.boolean(),
  exports: z.int(),
  exportedAt: z.nullable(z.string()),
  payouts: z.array(Payout),
  cents: z.int(),
  /** Whether the reader may sign it, or why not: they prepared it, or the shop's account is not set. */
  signing: z.enum(["open", "own", "no_account"]),
});
export type PayoutBatch = z.infer<typeof PayoutBatch>;

/** `POST /admin/api/payout-batches/:id/signature`: what the signer saw. Error: STALE for anything else. */
export const Signature = z.strictObject({ count: z.int(), cents: z.int() });
export type Signature = z.infer<typeof Signature>;

/** `POST /admin/api/payouts/:id/outcome`: what the bank says, by hand. */
export const PayoutOutcome = z.strictObject({
  outcome: z.enum(["paid", "returned"]),
  reason: oneLine(200),
});
export type PayoutOutcome = z.infer<typeof PayoutOutcome>;

/** `POST /admin/api/payout-statements`: a bank statement as camt.053 or CSV. */
export const StatementFile = z.strictObject({
  name: oneLine(200),
  content: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(900_000, "TOO_LONG")),
});
export type StatementFile = z.infer<typeof StatementFile>;

/** What a statement changed. `differing`: another amount than that of the payout. `unknown`: a payout that this shop does not have. */
export const StatementReport = z.object({
  format: z.enum(["camt.053", "csv"]),
  /** The same file was read before. */
  isKnown: z.boolean(),
  lines: z.int(),
  paid: z.array(z.int()),
  returned: z.array(z.int()),
  known: z.array(z.int()),
  differing: z.array(z.object({ id: z.int(), cents: z.int(), expectedCents: z.int() })),
  unknown: z.array(z.int()),
});
export type StatementReport = z.infer<typeof StatementReport>;
