import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { CustomerLife, CustomerPhone, CustomerThread } from "#contract/back-office/people.ts";
import { IsoTime } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";

/** The most phones and conversations that a page shows, the newest first. */
const MOST = 50;

const Life = z.extend(CustomerLife, {
  phones: z.array(z.extend(CustomerPhone, { soldAt: IsoTime })),
  threads: z.array(z.extend(CustomerThread, { movedAt: IsoTime })),
});

/**
 * What a customer paid and was paid back, in cents, the shop's own phones that were sold to them, and the conversations of their
 * mailbox and orders. `mayReadInbox`: without it there are no conversations.
 */
export async function readLife(
  db: Queries,
  {
    id,
    email,
    mayReadInbox,
  }: { readonly id: number; readonly email: string; readonly mayReadInbox: boolean },
): Promise<CustomerLife> {
  const { rows } = await db.execute(sql`
    with own as (select id, number, total_cents, paid_at from orders where user_id = ${id}),
    phones as (
      select d.public_id as "publicId", l.product_name as name, own.number as "order", a.opened_at as "soldAt",
          a.closed_at is not null as "isGivenBack"
        from own join allocations a on a.order_id = own.id join devices d on d.id = a.device_id
        join order_lines l on l.order_id = a.order_id and l.position = a.position
        where own.paid_at is not null order by a.opened_at desc limit ${MOST}),
    conversations as (
      select id, subject, state, moved_at as "movedAt" from threads
        -- Two reads of an index each: the planner reads all conversations for an "or".
        where ${mayReadInbox} and id = any (array(
          select id from threads where email_key(email) = email_key(${email})
          union select id from threads where order_id in (select id from own)))
        order by moved_at desc, id desc limit ${MOST})
    select (select coalesce(sum(total_cents), 0)::int from own where paid_at is not null) as "paidCents",
      (coalesce((select sum(r.amount_cents) from refunds r join own on own.id = r.order_id
          where r.state = 'succeeded' and r.failure is distinct from 'returned'), 0)
        + coalesce((select sum(d.amount_cents) from disputes d join own on own.id = d.order_id where d.state = 'lost'), 0))::int as "refundedCents",
      coalesce((select json_agg(phones) from phones), '[]') as phones,
      coalesce((select json_agg(conversations) from conversations), '[]') as threads`);
  return z.parse(Life, rows[0]);
}
