import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { BackOfficeRefund } from "#contract/refunds/refunds.ts";
import { IsoTime } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";

const ended = z.nullable(IsoTime);
const Rows = z.array(z.extend(BackOfficeRefund, { grantedAt: IsoTime, sentAt: ended, endedAt: ended }));

/** Refunds with their lines, oldest first. */
export async function readRefunds(db: Queries, where: SQL): Promise<BackOfficeRefund[]> {
  const { rows } = await db.execute(sql`
    select refunds.id, refunds.xmin::text as version, o.number, state, origin, refunds.amount_cents as "amountCents", refunds.voucher_cents as "voucherCents", reason, failure,
      granter.name as "grantedBy", granted_at as "grantedAt", sender.name as "sentBy", sent_at as "sentAt", ended_at as "endedAt",
      (select json_agg(json_build_object('position', position, 'quantity', quantity, 'amountCents', l.amount_cents) order by line)
        from refund_lines l where l.refund_id = refunds.id) as parts
    from refunds join orders o on o.id = refunds.order_id
      left join staff granter on granter.id = granted_by left join staff sender on sender.id = sent_by
    where ${where} order by refunds.id`);
  return z.parse(Rows, rows);
}
