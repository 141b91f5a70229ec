import type { OrderInput } from "#contract/orders.ts";
import { Failure } from "#server/http/failure.ts";
import { type Buyer, type Claim, claimOrder } from "./claim-order.ts";
import { askIntent } from "./confirm-order.ts";
import { concludePayment, type Paid, type PaymentDeps, payOrder } from "./pay-order.ts";
import { settleFreeOrder } from "./settle-order.ts";

/** An attempt younger than this is being made by another request at this moment. */
const UNDER_WAY_MS = 15_000;

/**
 * Takes an order from the buyer's claims to paid: stock held and the order written, card charged, order settled. The
 * same key gives the same order and at most one charge. An order of 0 € needs no card.
 * Errors: those of `claimOrder` and `payOrder`; IN_PROGRESS while another request with the same key is paying.
 */
export async function placeOrder(
  deps: PaymentDeps & { readonly deadline?: number },
  buyer: Buyer,
  key: string,
  input: OrderInput,
): Promise<Paid> {
  const claim = await claimOrder({ ...deps, provider: deps.gateway.provider }, buyer, key, input);
  if (!claim.payment) return { outcome: "paid", order: await settleFreeOrder(deps, claim.order) };
  if (claim.fresh) return payOrder(deps, claim.order, claim.payment);
  return repeat(deps, claim);
}

/** The answer to a key that was used before: what has become of its order. */
async function repeat(deps: PaymentDeps, { order, payment }: Claim): Promise<Paid> {
  if (order.status === "PAYED" || !payment) return { outcome: "paid", order };
  if (payment.status === "declined")
    throw new Failure(payment.declineCode === null ? "card_declined" : readDecline(payment.declineCode));
  const age = deps.clock().getTime() - payment.createdAt.getTime();
  if (payment.status === "started") {
    if (age < UNDER_WAY_MS) throw new Failure("IN_PROGRESS", { retryAfter: 1 });
    // Whoever began it is gone, so it is taken up where it was left.
    return payOrder(deps, order, payment);
  }
  if (!payment.reference) throw new Failure("PAYMENT_UNKNOWN");
  return concludePayment(deps, order, payment, await askIntent(deps, payment.reference));
}

function readDecline(code: string) {
  if (code === "expired_card" || code === "incorrect_cvc" || code === "processing_error") return code;
  return "card_declined";
}
