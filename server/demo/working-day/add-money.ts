import { eq, inArray, sql } from "drizzle-orm";
import type { Company } from "#contract/company.ts";
import type { UnitCost } from "#contract/ledger/posting.ts";
import type { Transaction } from "#server/database/client.ts";
import { issueCreditNotesIn, issueInvoicesIn } from "#server/documents/issue-documents.ts";
import { postSale } from "#server/ledger/post-sale.ts";
import { asPaid } from "#server/orders/prepared-statements.ts";
import { payments } from "#server/orders/tables.ts";
import type { RefundRow } from "#server/refunds/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import type { PlacedOrder } from "./add-orders.ts";
import { addRefund, type RefundPlan } from "./add-refund.ts";
import type { History } from "./history.ts";
import { readRefunds } from "./read-day.ts";

interface Deps {
  readonly now: Date;
  readonly staffId: number;
  readonly history: History;
  readonly company: Company;
}

/**
 * Posts the sales to the ledger, writes refunds in every state, also in the sandbox, and issues the documents of both
 * with realistic times.
 */
export async function addMoney(tx: Transaction, placed: readonly PlacedOrder[], deps: Deps): Promise<void> {
  await postSales(tx, placed);
  const done: RefundRow[] = [];
  for (const plan of await planRefunds(tx, placed, deps.now)) {
    const refund = await addRefund(tx, plan, deps);
    if (refund.state === "succeeded") done.push(refund);
  }
  await tx.execute(sql`insert into sandbox.refunds (id, key, intent_id, amount_cents, status, created_at)
    select r.reference, r.key::text, p.reference, r.amount_cents, 'succeeded', r.ended_at
    from refunds r join payments p on p.id = r.payment_id where r.state = 'succeeded'`);
  await tx.execute(sql`insert into provider_transactions (id, provider, kind, reference, cents, at)
    select id, 'sandbox', 'charge', id, amount_cents, created_at from sandbox.intents where status in ('succeeded', 'refunded')
    union all select id, 'sandbox', 'refund', intent_id, -amount_cents, created_at from sandbox.refunds`);
  await tx.execute(sql`insert into provider_reads values ('sandbox', ${deps.now.toISOString()})`);
  await issueInTime(tx, placed, done, deps);
}

async function postSales(tx: Transaction, placed: readonly PlacedOrder[]): Promise<void> {
  const [shop] = await tx.select({ id: sellers.userId }).from(sellers).where(eq(sellers.firstParty, true));
  const { rows } = await tx.execute<{
    orderId: number;
    position: number;
    pricePaidCents: number;
    regime: UnitCost["regime"];
  }>(
    sql`select a.order_id as "orderId", a.position, price_paid_cents as "pricePaidCents", vat_regime as regime
    from allocations a join lateral (select * from episodes where device_id = a.device_id order by id limit 1) e on true`,
  );
  for (const { order, lines } of placed) {
    if (!order.paidAt) continue;
    const units = rows.filter(({ orderId }) => orderId === order.id);
    await postSale(tx, asPaid(order, order.paidAt), { lines, units, shopSellerId: shop?.id ?? null });
  }
}

/** Plans refunds: whole ones by the order's story, partial ones by `refunds.csv`. */
async function planRefunds(
  tx: Transaction,
  placed: readonly PlacedOrder[],
  now: Date,
): Promise<RefundPlan[]> {
  const whole = placed
    .filter(({ plan }) => plan.story[0] === "cancelled" || plan.story[0] === "refunded")
    .map((one) => {
      const isEarly = one.plan.story[0] === "cancelled";
      return {
        ...{ placed: one, state: "succeeded" as const, at: isEarly ? one.times.stopped : one.times.refunded },
        origin: isEarly ? ("staff" as const) : ("withdrawal" as const),
        reason: isEarly ? "Annulée à la demande du client." : "Téléphone retourné.",
        parts: one.lines.map(({ position, quantity, unitPriceCents, unitTaxCents }) => ({
          ...{ position, quantity, amountCents: quantity * (unitPriceCents + unitTaxCents) },
        })),
      };
    });
  const inPart = readRefunds().map(({ order: number, hoursAgo, state, cents, reason }) => {
    const one = placed.find(({ order }) => order.number === number);
    if (!one) throw new Error(`The demo has no order ${number}.`);
    return {
      ...{ placed: one, state, reason, origin: "staff" as const },
      at: new Date(now.getTime() - hoursAgo * 3_600_000),
      parts: [{ position: 0, quantity: 0, amountCents: cents }],
    };
  });
  const all = [...whole, ...inPart];
  const paid = await tx
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(
      inArray(
        payments.orderId,
        all.map(({ placed: { order } }) => order.id),
      ),
    );
  const paymentOf = new Map(paid.map(({ id, orderId }) => [orderId, id]));
  return all.map((plan) => ({ ...plan, paymentId: paymentOf.get(plan.placed.order.id) ?? 0 }));
}

/** Issues documents in order of time, because numbers must follow times. */
async function issueInTime(
  tx: Transaction,
  placed: readonly PlacedOrder[],
  done: readonly RefundRow[],
  { company }: Deps,
): Promise<void> {
  const issues = [
    ...placed.flatMap(({ order }) =>
      order.paidAt ? [{ at: order.paidAt, refund: null, orderId: order.id }] : [],
    ),
    ...done.map((refund) => ({ at: refund.endedAt ?? refund.grantedAt, refund, orderId: refund.orderId })),
  ];
  for (const { at, refund, orderId } of issues.toSorted((one, other) => Number(one.at) - Number(other.at))) {
    const issuing = { clock: () => at, company: () => company };
    if (refund) await issueCreditNotesIn(tx, issuing, refund);
    else await issueInvoicesIn(tx, issuing, orderId);
  }
}
