import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { REPAIR_LATE_DAYS, REPAIR_STEPS, type RepairStep } from "#contract/back-office/orders.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { lockShownOrder } from "#server/orders/lock-order.ts";
import { type OrderRow, orderLines } from "#server/orders/tables.ts";
import { readPaidBack } from "#server/refunds/read-paid-back.ts";
import type { ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";

/** The lines `l` of paid repairs that are not refunded; `paid` is their order. */
export const PAID_REPAIRS = sql`from order_lines l join orders paid on paid.id = l.order_id and paid.status = 'PAYED'
  where l.product_type = 'REPAIR' and not exists (
    select from refund_lines g join refunds r on r.id = g.refund_id and r.state <> 'revoked'
    where g.order_id = l.order_id and g.position = l.position and g.quantity > 0)`;

const Progress = z.object({ step: z.enum(REPAIR_STEPS), isLate: z.boolean() });

/**
 * The progress of an order's repairs; null without a paid repair. A repair is late when its phone should have come in
 * by now.
 */
export async function readRepair(db: Queries, orderId: number): Promise<z.infer<typeof Progress> | null> {
  const { rows } = await db.execute(sql`
    select step, step = 'awaited' and paid_at < now() - make_interval(days => ${REPAIR_LATE_DAYS}) as "isLate" from (
      select paid.paid_at, case when bool_and(l.repaired_at is not null) then 'done'
        when bool_and(l.phone_received_at is not null) then 'received' else 'awaited' end as step
      ${PAID_REPAIRS} and l.order_id = ${orderId} group by paid.paid_at) repair`);
  return z.parse(z.array(Progress), rows)[0] ?? null;
}

interface Change {
  readonly number: string;
  readonly version: string;
  readonly step: RepairStep;
}

/**
 * Records the progress of a paid order's repairs and mails the customer once about each step. A step taken by mistake
 * is undone the same way. The phone belongs to the customer and is not a device of the stock.
 * Errors: NOT_FOUND; STALE; ORDER_CLOSED without a paid repair.
 */
export async function changeRepair(
  { database, clock, sendMail }: ShipmentDeps,
  { number, version, step }: Change,
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const order = await lockShownOrder(tx, number, version);
    const before = await readRepair(tx, order.id);
    if (!before) throw new Failure("ORDER_CLOSED");
    if (before.step === step) return;
    const at = clock();
    const received = sql`coalesce(${orderLines.phoneReceivedAt}, ${at.toISOString()})`;
    await tx
      .update(orderLines)
      .set({
        phoneReceivedAt: step === "awaited" ? null : received,
        repairedAt: step === "done" ? at : null,
      })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.productType, "REPAIR")));
    const isForward = REPAIR_STEPS.indexOf(step) > REPAIR_STEPS.indexOf(before.step);
    if (isForward && step !== "awaited") await tell(tx, sendMail, { order, step, at });
    await recordStaffAct(tx, clock, {
      ...{ kind: `repair.${step}`, actor, at, subject: { type: "order", id: number } },
      changes: { state: { from: before.step, to: step } },
    });
  });
}

interface News {
  readonly order: OrderRow;
  readonly step: Exclude<RepairStep, "awaited">;
  readonly at: Date;
}

/** Mails the customer that the phones have come in or the repairs are done. Refunded repairs are left out. */
async function tell(tx: Transaction, sendMail: SendMail, { order, step, at }: News): Promise<void> {
  const [paidBack] = await readPaidBack(tx, [order.id]);
  const repairs = (await linesOf(tx, [order.id])).filter(
    ({ position, productType }) => productType === "REPAIR" && !paidBack?.lines.includes(position),
  );
  await sendMail(tx, {
    kind: `repair-${step}`,
    subjectId: order.number,
    recipient: order.email,
    locale: order.locale,
    data: {
      ...{ number: order.number, name: order.shipName },
      repairs: repairs.map(({ productName }) => productName),
      address: [order.shipName, order.shipAdresse, `${order.shipCodePostal} ${order.shipVille}`],
      token: await trackingTokenOf(tx, order.id, at),
    },
  });
}
