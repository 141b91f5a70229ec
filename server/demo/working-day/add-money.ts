import { eq, inArray, sql } from "drizzle-orm";
import { refundPosting } from "#contract/ledger/posting.ts";
import type { Transaction } from "#server/database/client.ts";
import { entriesOfOrder, post } from "#server/ledger/post.ts";
import { postSale } from "#server/ledger/post-sale.ts";
import { asPaid } from "#server/orders/prepared-statements.ts";
import { presentOrder } from "#server/orders/reading/present-order.ts";
import { payments } from "#server/orders/tables.ts";
import { type RefundRow, refundLines, refunds } from "#server/refunds/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import type { PlacedOrder } from "./add-orders.ts";
import type { History } from "./history.ts";
import { stableUuid } from "./stable-id.ts";

interface Deps {
  readonly staffId: number;
  readonly history: History;
}

/** Posts the sales to the ledger, and writes the refunds of whole orders, also to the books of the sandbox. */
export async function addMoney(tx: Transaction, placed: readonly PlacedOrder[], deps: Deps): Promise<void> {
  const [shop] = await tx.select({ id: sellers.userId }).from(sellers).where(eq(sellers.firstParty, true));
  const shopSellerId = shop?.id ?? null;
  for (const { order, lines } of placed)
    if (order.paidAt) await postSale(tx, asPaid(order, order.paidAt), { lines, units: [], shopSellerId });
  const given = placed.filter(({ plan }) => plan.story[0] === "cancelled" || plan.story[0] === "refunded");
  const paid = await tx
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(
      inArray(
        payments.orderId,
        given.map(({ order }) => order.id),
      ),
    );
  const paymentOf = new Map(paid.map(({ id, orderId }) => [orderId, id]));
  for (const one of given) await addRefund(tx, { ...one, paymentId: paymentOf.get(one.order.id) ?? 0 }, deps);
  await tx.execute(sql`insert into sandbox.refunds (id, key, intent_id, amount_cents, status, created_at)
    select r.reference, r.key::text, p.reference, r.amount_cents, 'succeeded', r.ended_at
    from refunds r join payments p on p.id = r.payment_id`);
}

async function addRefund(
  tx: Transaction,
  one: PlacedOrder & { readonly paymentId: number },
  deps: Deps,
): Promise<void> {
  const { plan, order, lines, times, paymentId } = one;
  const isEarly = plan.story[0] === "cancelled";
  const at = isEarly ? times.stopped : times.refunded;
  const key = stableUuid(`refund ${order.number}`);
  const [refund] = await tx
    .insert(refunds)
    .values({
      ...{ key, orderId: order.id, paymentId, state: "succeeded", amountCents: order.totalCents },
      ...{ origin: isEarly ? "staff" : "withdrawal", grantedBy: deps.staffId, sentBy: deps.staffId },
      ...{
        grantedAt: at,
        sentAt: at,
        endedAt: at,
        reference: `sbx_re_${key.replaceAll("-", "").slice(0, 24)}`,
      },
      reason: isEarly ? "Annulée à la demande du client." : "Téléphone retourné.",
    })
    .returning();
  if (!refund) throw new Error("The refund was not written.");
  const parts = lines.map(({ position, quantity, unitPriceCents, unitTaxCents }, index) => ({
    ...{ refundId: refund.id, orderId: order.id, line: index + 1, position, quantity },
    amountCents: quantity * (unitPriceCents + unitTaxCents),
  }));
  await tx.insert(refundLines).values(parts);
  const held = await entriesOfOrder(tx, order.id);
  await post(tx, {
    ...{ kind: "refund", orderId: order.id, source: `refund:${refund.id}`, at },
    entries: refundPosting(
      parts.map(({ position, amountCents }) => ({
        held: held.filter((entry) => entry.position === position),
        amountCents,
      })),
    ),
  });
  tell(one, refund, deps);
}

/** What `grantRefund`, `sendRefund` and the provider's answer tell of a refund. */
function tell({ order, lines }: PlacedOrder, refund: RefundRow, { staffId, history }: Deps): void {
  const { id, key, amountCents, reason, grantedAt: at } = refund;
  const subject = { type: "order", id: order.number } as const;
  const facts = { refund: id, cents: amountCents };
  const byStaff = { kind: "staff", staffId } as const;
  history.events.push(
    { subject, kind: "refund.granted", at, by: byStaff, facts: { ...facts, reason }, public: false },
    { subject, kind: "refund.sent", at, by: byStaff, facts, public: false },
    { subject, kind: "refund.succeeded", at, by: { kind: "shop" }, facts, public: true },
  );
  const cents = { from: null, to: amountCents };
  history.actions.push(
    {
      ...{ action: "refund.granted", object: subject, reason, at },
      changes: { refund: { from: null, to: id }, cents },
    },
    {
      ...{ action: "refund.sent", object: subject, at },
      changes: { refund: { from: "granted", to: "sent" }, cents },
    },
  );
  history.mails.push({
    ...{ kind: "order-refunded", subjectId: `${order.number}/${key}`, at },
    ...{ recipient: order.email, locale: order.locale },
    data: {
      order: presentOrder(order, lines),
      refundedCents: amountCents,
      stands: false,
      isPart: order.status === "PAYED",
    },
  });
}
