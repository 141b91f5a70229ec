import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Queries } from "#server/database/client.ts";
import { orderMails } from "#server/mail/order-mails.ts";
import { repairMails } from "#server/mail/repair-mails.ts";
import { sendAgain } from "#server/mail/send-again.ts";
import { mails } from "#server/mail/tables.ts";
import { withdrawalMails } from "#server/mail/withdrawal-mails.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";

const OF_ORDERS = Object.keys({ ...orderMails, ...repairMails });
const OF_WITHDRAWALS = Object.keys(withdrawalMails);

/**
 * The mails of an order, of its parts (`RL-7F3K-2XQW/parcel-12`) and of its withdrawals. Each condition uses an index.
 */
const isMailOf = (number: string) =>
  or(
    and(inArray(mails.kind, OF_ORDERS), eq(mails.subjectId, number)),
    sql`${mails.subjectId} like '%/%' and split_part(${mails.subjectId}, '/', 1) = ${number}`,
    and(
      inArray(mails.kind, OF_WITHDRAWALS),
      sql`${mails.subjectId} = any (array(select w.key::text from withdrawals w join orders o on o.id = w.order_id
        where o.number = ${number}))`,
    ),
  );

export const mailsOf = (db: Queries, number: string) =>
  db.select().from(mails).where(isMailOf(number)).orderBy(asc(mails.createdAt));

/** Sends a mail of an order again. Errors: NOT_FOUND for a mail of another order, and those of `sendAgain`. */
export function resendMail(
  deps: PaymentDeps,
  { number, mailId }: { readonly number: string; readonly mailId: string },
  actor: StaffActor,
): Promise<void> {
  const object = { type: "order", id: number } as const;
  return sendAgain(deps, and(eq(mails.id, mailId), isMailOf(number)), { actor, object });
}
