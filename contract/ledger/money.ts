import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { ACCOUNTS } from "./posting.ts";

/** A month of the calendar in Paris: `2026-12`. */
export const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "INVALID"));

/** `GET /admin/api/money/balances`. Without a month, balances are computed from the beginning. */
export const BalancesQuery = z.object({ month: z.optional(Month) });

/** `GET /admin/api/money/vat.csv` and `…/sales.csv`. */
export const ExportQuery = z.object({ month: Month });

/** `GET /admin/api/money/fec.txt`: a month, or a year such as `2026`. */
export const FecQuery = z.object({
  period: z.string().check(z.regex(/^20\d\d(?:-(?:0[1-9]|1[0-2]))?$/, "INVALID")),
});

export const MARGIN_GROUPS = ["model", "supplier", "month"] as const;
/** `GET /admin/api/money/margins`. */
export const MarginsQuery = z.object({ month: Month, by: z.enum(MARGIN_GROUPS) });
export type MarginsQuery = z.infer<typeof MarginsQuery>;

export const Margin = z.object({
  /** A model with its storage, a supplier (empty if unknown), or a month. */
  name: z.string(),
  units: z.int(),
  /** Without tax. */
  salesCents: z.int(),
  purchaseCents: z.int(),
  taxCents: z.int(),
});
export type Margin = z.infer<typeof Margin>;

/** The balance of an account. Debits are positive and credits negative, so each column of all accounts sums to zero. */
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
  /** The provider's figures up to the end of the month. */
  provider: z.object({
    readTo: z.nullable(z.string()),
    /** Payments, refunds and disputes. The account `provider` should have this balance. */
    movedCents: z.int(),
    feeCents: z.int(),
    payoutCents: z.int(),
    /** What was posted after the provider was last read. */
    later: z.object({ count: z.int(), cents: z.int() }),
    /** The differences that the comparison found: here less there. */
    found: z.object({ count: z.int(), cents: z.int() }),
  }),
});
export type Balances = z.infer<typeof Balances>;

/** `GET /admin/api/money/balances`. */
export const BalancesAnswer = z.extend(Balances, {
  /** Names the accounting entries file. */
  siret: z.string(),
});

/**
 * How ledger and provider differ. `missing_there`: the provider lacks the movement. `missing_here`: the ledger lacks it, though
 * it knows the payment. `unknown`: the ledger doesn't know the payment. `amount`: the amounts differ.
 */
export const DIFFERENCES = ["missing_there", "missing_here", "unknown", "amount"] as const;
export const COMPARED_KINDS = ["charge", "refund", "dispute", "dispute_won", "other"] as const;

export const DifferencesQuery = tableQuery(
  { month: z.optional(Month), what: z.optional(z.enum(DIFFERENCES)) },
  ["at", "reference", "kind", "what", "here", "there"],
);
export type DifferencesQuery = z.infer<typeof DifferencesQuery>;

export const Difference = z.object({
  at: z.string(),
  /** The provider's id of the payment or movement. */
  reference: z.string(),
  order: z.nullable(z.string()),
  kind: z.enum(COMPARED_KINDS),
  what: z.enum(DIFFERENCES),
  hereCents: z.int(),
  thereCents: z.int(),
});
export type Difference = z.infer<typeof Difference>;
export const DifferencesPage = tablePage(Difference);
