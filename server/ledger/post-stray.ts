import { transfer } from "#contract/ledger/posting.ts";
import type { Transaction } from "#server/database/client.ts";
import type { PaymentRow } from "#server/orders/tables.ts";
import { post } from "./post.ts";

/** Posts a payment that pays no order: the shop owes its money to the customer. */
export async function postStray(tx: Transaction, { id, orderId, amountCents }: PaymentRow, at: Date) {
  await post(tx, {
    kind: "stray",
    orderId,
    source: `payment:${id}`,
    at,
    entries: transfer(amountCents, { debit: "provider", credit: "customers" }),
  });
}

/** Posts the refund of a payment that pays no order. Also posts the payment itself if that is still missing. */
export async function postStrayRefund(tx: Transaction, payment: PaymentRow, at: Date) {
  await postStray(tx, payment, at);
  await post(tx, {
    kind: "stray_refund",
    orderId: payment.orderId,
    source: `payment:${payment.id}`,
    at,
    entries: transfer(payment.amountCents, { debit: "customers", credit: "provider" }),
  });
}
