import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { ACCOUNTS } from "./posting.ts";

/** A month of the calendar in Paris: `2026-12`. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "INVALID"));

/** `GET /admin/api/money/balances`; without a month since the beginning. */
export const BalancesQuery = z.object({ month: z.optional(Month) });

/** `GET /admin/api/money/vat.csv` and `…/sales.csv`. */
export const ExportQuery = z.object({ month: Month });

/** Debits are positive, credits negative: each column of all accounts sums to zero. */
export const AccountBalance = z.object({
  account: z.enum(ACCOUNTS),
  openingCents: z.int(),
  debitCents: z.int(),
  creditCents: z.int(),
  closingCents: z.int(),
});
export type AccountBalance = z.infer<typeof AccountBalance>;

export const Balances = z.object({
  accounts: z.array(AccountBalance),
  /** What the provider says, up to the end of the month. */
  provider: z.object({
    readTo: z.nullable(z.string()),
    /** Payments, refunds and disputes: what the account `provider` should hold. */
    movedCents: z.int(),
    feeCents: z.int(),
    payoutCents: z.int(),
  }),
});
export type Balances = z.infer<typeof Balances>;

/**
 * Where ledger and provider differ: nothing there; nothing here although the payment is known; a payment that is not known;
 * another amount.
 */
export const DIFFERENCES = ["missing_there", "missing_here", "unknown", "amount"] as const;
const COMPARED_KINDS = ["charge", "refund", "dispute", "dispute_won", "other"] as const;

export const DifferencesQuery = tableQuery(
  { month: z.optional(Month), what: z.optional(z.enum(DIFFERENCES)) },
  ["at"],
);
export type DifferencesQuery = z.infer<typeof DifferencesQuery>;

export const Difference = z.object({
  at: z.string(),
  /** The provider's id of the payment, or of the movement. */
  reference: z.string(),
  order: z.nullable(z.string()),
  kind: z.enum(COMPARED_KINDS),
  what: z.enum(DIFFERENCES),
  hereCents: z.int(),
  thereCents: z.int(),
});
export type Difference = z.infer<typeof Difference>;
export const DifferencesPage = tablePage(Difference);
