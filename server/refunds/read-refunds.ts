import { asc, eq, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { BackOfficeRefund } from "#contract/refunds/refunds.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { orders } from "#server/orders/tables.ts";
import { staff } from "#server/staff/tables.ts";
import { refundLines, refunds } from "./tables.ts";

const iso = (time: Date | null) => time?.toISOString() ?? null;
const granter = alias(staff, "granter");
const sender = alias(staff, "sender");

/** Refunds with their lines, the oldest first. */
export async function readRefunds(db: Queries, where: SQL): Promise<BackOfficeRefund[]> {
  const rows = await db
    .select({
      refund: refunds,
      version: versionOf(refunds),
      number: orders.number,
      grantedBy: granter.name,
      sentBy: sender.name,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(granter, eq(granter.id, refunds.grantedBy))
    .leftJoin(sender, eq(sender.id, refunds.sentBy))
    .where(where)
    .orderBy(asc(refunds.id));
  const parts = await db
    .select({ part: refundLines })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(where)
    .orderBy(asc(refundLines.line));
  return rows.map(({ refund, ...row }) => ({
    ...row,
    id: refund.id,
    state: refund.state,
    origin: refund.origin,
    amountCents: refund.amountCents,
    reason: refund.reason,
    grantedAt: refund.grantedAt.toISOString(),
    sentAt: iso(refund.sentAt),
    endedAt: iso(refund.endedAt),
    failure: refund.failure,
    parts: parts
      .filter(({ part }) => part.refundId === refund.id)
      .map(({ part: { position, quantity, amountCents } }) => ({ position, quantity, amountCents })),
  }));
}
