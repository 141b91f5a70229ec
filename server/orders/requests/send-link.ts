import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { lockShownOrder } from "#server/orders/lock-order.ts";
import { linesIn } from "#server/orders/reading/name-lines.ts";
import { cardCentsOf, type OrderRow } from "#server/orders/tables.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { isRequested, readRequest } from "./read-request.ts";

interface Deps {
  readonly clock: () => Date;
  readonly sendMail: SendMail;
}

/** Queues the mail with the link that pays an order. */
export async function mailLink(tx: Transaction, { clock, sendMail }: Deps, order: OrderRow): Promise<void> {
  const request = await readRequest(tx, order);
  await sendMail(tx, {
    ...{ kind: "payment-link", recipient: order.email, locale: order.locale },
    // The time makes each mail that staff sends one of its own.
    subjectId: `${order.number}/${clock().getTime()}`,
    data: {
      ...{ number: order.number, name: order.shipName, totalCents: cardCentsOf(order) },
      items: (await linesIn(tx, [order.id], order.locale)).map(({ productName }) => productName),
      ...(request?.until === null && { isRepair: true }),
      ...(request?.swapOf && { swapOf: request.swapOf }),
      until: order.expiresAt.toISOString(),
      token: await trackingTokenOf(tx, order.id, clock()),
    },
  });
}

/** Sends the link of an order that waits to be paid. Errors: NOT_FOUND; STALE; ORDER_CLOSED for one that does not wait. */
export async function sendLink(
  deps: Deps & { readonly database: Database },
  { number, version }: { readonly number: string; readonly version: string },
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const order = await lockShownOrder(tx, number, version);
    if (order.status !== "PENDING" || !(await isRequested(tx, order.id))) throw new Failure("ORDER_CLOSED");
    await mailLink(tx, deps, order);
    await recordStaffAct(tx, deps.clock, {
      ...{ kind: "order.link-sent", actor, subject: { type: "order", id: number } },
      changes: { mail: { from: null, to: "payment-link" } },
    });
  });
}
