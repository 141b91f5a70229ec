import { eq } from "drizzle-orm";
import { parisTime } from "#contract/delivery/working-days.ts";
import type { RepairState } from "#contract/repair/repair-states.ts";
import type { Transaction } from "#server/database/client.ts";
import { isErasedMailbox } from "#server/mail/erased-mailbox.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { type OrderRow, orders } from "#server/orders/tables.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { repairBookings } from "../booking/tables.ts";
import type { RepairDbRow } from "../tables.ts";
import { servicesOf } from "./services-of.ts";

/** The states that are told by mail, each once. */
const MAIL_OF = {
  received: "repair-received",
  ready: "repair-done",
} as const satisfies Partial<Record<RepairState, string>>;

interface News {
  readonly row: RepairDbRow;
  readonly order: OrderRow | null;
  readonly at: Date;
}

/** Mails the customer about a repair's new state, if customers are told about it. */
export async function tellRepair(
  tx: Transaction,
  { sendMail }: { readonly sendMail: SendMail },
  { row, order, at }: News,
): Promise<void> {
  const kind = row.state === "received" || row.state === "ready" ? MAIL_OF[row.state] : null;
  if (!kind) return;
  const services = (await servicesOf(tx, [row.id])).get(row.id) ?? [];
  await sendMail(tx, {
    ...{ kind, ...addressee(row, order), subjectId: order ? `${order.number}/${row.number}` : row.number },
    data: {
      ...{ number: row.number, name: order?.shipName ?? row.name },
      repairs: services.length > 0 ? services : [row.phone],
      address:
        order && !(await isCollected(tx, row))
          ? [order.shipName, order.shipAdresse, `${order.shipCodePostal} ${order.shipVille}`]
          : [],
      token: order ? await trackingTokenOf(tx, order.id, at) : (row.token ?? ""),
    },
  });
}

/** Mails the customer the document of a phone that has left, with the end of the guarantee. */
export async function tellHandback(
  tx: Transaction,
  { sendMail }: { readonly sendMail: SendMail },
  { row, order, at }: News,
  label: string,
): Promise<void> {
  if (isErasedMailbox(order?.email ?? row.email)) return;
  await sendMail(tx, {
    ...{ kind: "repair-returned", ...addressee(row, order) },
    subjectId: order ? `${order.number}/${row.number}` : row.number,
    data: {
      ...{ number: row.number, phone: row.phone, name: order?.shipName ?? row.name, label },
      ...{ isShipped: row.state === "shipped_back", guaranteeUntil: row.guaranteeUntil },
      token: order ? await trackingTokenOf(tx, order.id, at) : (row.token ?? ""),
    },
  });
}

/** Reminds the owner of a phone that can be collected. A phone that the desk sends back gets no reminder. */
export async function remindToCollect(
  tx: Transaction,
  { sendMail, clock }: { readonly sendMail: SendMail; readonly clock: () => Date },
  row: RepairDbRow,
): Promise<void> {
  const [order] =
    row.orderId === null ? [] : await tx.select().from(orders).where(eq(orders.id, row.orderId));
  if (!(await isCollected(tx, row)) || isErasedMailbox(order?.email ?? row.email)) return;
  await sendMail(tx, {
    ...{ kind: "repair-reminder", ...addressee(row, order ?? null) },
    subjectId: `${order ? `${order.number}/` : ""}${row.number}/${row.reminded + 1}-${row.state}`,
    data: {
      ...{ number: row.number, phone: row.phone, name: order?.shipName ?? row.name },
      ...{
        since: parisTime(row.movedAt).day,
        token: order ? await trackingTokenOf(tx, order.id, clock()) : (row.token ?? ""),
      },
    },
  });
}

const addressee = (row: RepairDbRow, order: OrderRow | null) => ({
  recipient: order?.email ?? row.email,
  locale: order?.locale ?? row.locale,
});

/** Whether the phone was brought to the desk, where its owner collects it. */
async function isCollected(tx: Transaction, { id, orderId }: RepairDbRow): Promise<boolean> {
  const [visit] = await tx
    .select({ way: repairBookings.way })
    .from(repairBookings)
    .where(eq(repairBookings.repairId, id));
  return visit ? visit.way === "drop_off" : orderId === null;
}
