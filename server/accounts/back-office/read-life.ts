import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  CustomerBuyback,
  CustomerConsent,
  CustomerLife,
  CustomerPhone,
  CustomerRepairRow,
  CustomerThread,
  CustomerVoucher,
} from "#contract/back-office/people.ts";
import { IsoTime } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";

/** The most phones and conversations that a page shows, the newest first. */
const MOST = 50;

const Life = z.extend(CustomerLife, {
  phones: z.array(z.extend(CustomerPhone, { soldAt: IsoTime })),
  threads: z.array(z.extend(CustomerThread, { movedAt: IsoTime })),
  consents: z.array(z.extend(CustomerConsent, { firstAt: IsoTime, lastAt: IsoTime })),
  repairs: z.array(z.extend(CustomerRepairRow, { since: IsoTime })),
  buybacks: z.array(z.extend(CustomerBuyback, { createdAt: IsoTime })),
  vouchers: z.array(z.extend(CustomerVoucher, { expiresAt: IsoTime })),
});

/**
 * Reads what a customer paid and was paid back, in cents; the shop's own phones that were sold to them; the conversations, repairs,
 * buy-backs and vouchers of their orders and mailbox; and what they accepted, with an account or by their mailbox. `mayReadInbox`:
 * without it there are no conversations.
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
        order by moved_at desc, id desc limit ${MOST}),
    accepted as (
      select 'privacy' as kind, consent_version as version, consent_at as at, null as subject from clients where user_id = ${id}
      union all select 'sale', terms_version, terms_accepted_at, number from orders where user_id = ${id} and terms_version is not null
      union all select 'card', null, p.created_at, own.number
        from own join payments p on p.order_id = own.id where p.save_card and p.status in ('succeeded', 'refunded')
      union all select 'purchase', b.terms_version, b.declared_at, b.buyback_id::text
        from contact_messages m join buyback_offers o on o.message_id = m.id join buyback_person b on b.buyback_id = o.id
        where email_key(m.email) = email_key(${email})),
    consents as (
      select kind, version, min(at) as "firstAt", max(at) as "lastAt", count(*)::int as times,
          (array_agg(subject order by at desc))[1] as subject
        from accepted group by kind, version order by max(at) desc limit ${MOST}),
    mended as (
      select number, phone, state, moved_at as since, ended_at is null and coalesce(due_at <= now(), false) as "isLate" from repairs
        where id = any (array(
          select id from repairs where order_id in (select id from own)
          union select id from repairs where email <> '' and email_key(email) = email_key(${email})))
        order by id desc limit ${MOST}),
    sold as (
      select o.id, r.brand || ' ' || r.model as phone, o.state, o.created_at as "createdAt"
        from contact_messages m join buyback_offers o on o.message_id = m.id join buyback_requests r on r.message_id = m.id
        where email_key(m.email) = email_key(${email}) order by o.id desc limit ${MOST}),
    owed as (
      select last4, issued_cents as "issuedCents", balance_cents as "balanceCents", expires_at as "expiresAt" from vouchers
        where email_key(email) = email_key(${email}) order by id desc limit ${MOST})
    select (select coalesce(sum(total_cents), 0)::int from own where paid_at is not null) as "paidCents",
      (coalesce((select sum(r.amount_cents) from refunds r join own on own.id = r.order_id
          where r.state = 'succeeded' and r.failure is distinct from 'returned'), 0)
        + coalesce((select sum(d.amount_cents) from disputes d join own on own.id = d.order_id where d.state = 'lost'), 0))::int as "refundedCents",
      coalesce((select json_agg(phones) from phones), '[]') as phones,
      coalesce((select json_agg(conversations) from conversations), '[]') as threads,
      coalesce((select json_agg(consents) from consents), '[]') as consents,
      coalesce((select json_agg(mended) from mended), '[]') as repairs,
      coalesce((select json_agg(sold) from sold), '[]') as buybacks,
      coalesce((select json_agg(owed) from owed), '[]') as vouchers`);
  return z.parse(Life, rows[0]);
}
