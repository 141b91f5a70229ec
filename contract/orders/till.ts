import type { MoneyAccount } from "../ledger/posting.ts";

/** How a customer pays at the counter. The card terminal is the bank's own: the shop notes what it took. */
export const TILL_MEANS = ["cash", "terminal"] as const;
export type TillMeans = (typeof TILL_MEANS)[number];

/** The provider of a payment that was taken at the counter, as `payments.provider` stores it. */
export const TILL = "till";

interface Paid {
  readonly provider: string;
  readonly paymentMethod: string;
}

/** The account of the ledger that took a payment. */
export const accountOf = (payment: Paid | null): MoneyAccount =>
  payment?.provider !== TILL ? "provider" : payment.paymentMethod === "cash" ? "till.cash" : "till.terminal";
