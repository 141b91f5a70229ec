import type { OrderInput } from "#contract/orders/orders.ts";
import { DECLINE_CODES } from "#contract/orders/payments.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { endOrder } from "#server/orders/cancellation/cancel-order.ts";
import { findIntent } from "#server/orders/settlement/confirm-order.ts";
import {
  concludePayment,
  type Paid,
  type PaymentDeps,
  payOrder,
} from "#server/orders/settlement/pay-order.ts";
import { settleFreeOrder } from "#server/orders/settlement/settle-order.ts";
import { type OrderRow, orderKeys } from "#server/orders/tables.ts";
import { type Claim, type ClaimDeps, claimOrder } from "./claim-order.ts";
import type { Buyer } from "./insert-order.ts";
import { UNDER_WAY_MS } from "./unpaid-orders.ts";

type Deps = PaymentDeps & Omit<ClaimDeps, "provider">;

/** A concurrent request may order the same cart while its older orders end. After this many claims: IN_PROGRESS. */
const REPLACE_TRIES = 3;

/**
 * Places an order: claims it with its stock, charges the card, settles it. The same key returns the same order and
 * charges at most once. An order of 0 € needs no card. Unpaid orders of the same cart end first; if one of them turns
 * out to be paid, that order is returned and nothing is charged.
 * Errors: those of `claimOrder` and `payOrder`; IN_PROGRESS while another request with the same key is paying.
 */
export async function placeOrder(deps: Deps, buyer: Buyer, key: string, input: OrderInput): Promise<Paid> {
  const claim = await claimOrReplace(deps, buyer, key, input);
  if ("paid" in claim) return { outcome: "paid", order: claim.paid };
  if (!claim.payment) return { outcome: "paid", order: await settleFreeOrder(deps, claim.order) };
  if (claim.fresh) return payOrder(deps, claim.order, claim.payment);
  return continueOrder(deps, claim);
}

async function claimOrReplace(
  deps: Deps,
  buyer: Buyer,
  key: string,
  input: OrderInput,
): Promise<Claim | { readonly paid: OrderRow }> {
  for (let attempt = 1; attempt <= REPLACE_TRIES; attempt += 1) {
    const claim = await claimOrder({ ...deps, provider: deps.gateway.provider }, buyer, key, input);
    if (!("replaces" in claim)) return claim;
    for (const number of claim.replaces) {
      // A paid order gets the new key as well: a repeat of either request returns it and charges nothing.
      const ended = await endOrder(deps, buyer.userId, number, (order) => addKey(deps.database, order, key));
      if (ended.status === "PAYED") return { paid: ended };
    }
  }
  throw new Failure("IN_PROGRESS", { retryAfter: 1 });
}

/** The outcome of an attempt that an earlier request made: the current state of its order. */
export async function continueOrder(deps: PaymentDeps, { order, payment }: Claim): Promise<Paid> {
  if (order.status === "PAYED" || !payment) return { outcome: "paid", order };
  if (payment.status === "declined")
    throw new Failure(DECLINE_CODES.find((code) => code === payment.declineCode) ?? "card_declined");
  const age = deps.clock().getTime() - payment.createdAt.getTime();
  if (payment.status === "started") {
    if (age < UNDER_WAY_MS) throw new Failure("IN_PROGRESS", { retryAfter: 1 });
    // The request that began this attempt has stopped, so this request continues it.
    return payOrder(deps, order, payment);
  }
  if (!payment.reference) throw new Failure("PAYMENT_UNKNOWN");
  return concludePayment(deps, order, payment, await findIntent(deps, payment.reference));
}

/**
 * Adds an idempotency key to an order; its first key stays valid. A key that the buyer has used for another order stays
 * with that order.
 */
async function addKey(database: Queries, { id, userId }: OrderRow, key: string): Promise<void> {
  await database.insert(orderKeys).values({ userId, key, orderId: id }).onConflictDoNothing();
}
