import type pg from "pg";
import { fillDevices } from "./filled-devices.ts";

/** The number of orders. There are fewer conversations, withdrawals and customers, as in a real shop. */
export const ORDERS = 100_000;
const DEVICES = 20_000;
const EVENTS_OF_DEVICE = 20;

// Triggers are off while the database is filled, because each row would run several.
const STATEMENTS = [
  "set session_replication_role = replica",
  `insert into users (username, email, password_hash, roles, created_at, email_verified_at)
   select 'b_' || n, 'bench.' || n || '@example.test', 'none', '{CUSTOMER}', now() - n * interval '10 minutes', now()
   from generate_series(1, 30000) n`,
  `insert into clients (user_id, nom, prenom, telephone, adresse, code_postal, ville, consent_at, consent_version)
   select id, (array['Moreau','Girard','Bonnet','Dupont','Lambert','Fontaine','Rousseau','Vincent'])[1 + id % 8] || id % 900,
     (array['Camille','Hugo','Manon','Théo','Sarah','Jules'])[1 + id % 6], '06' || lpad((id * 7919 % 100000000)::text, 8, '0'), '1 rue X', '75011', 'Paris', now(), '1'
   from users where username like 'b\\_%'`,
  `insert into users (username, email, password_hash, roles)
   select 's_' || n, 'seller.' || n || '@example.test', 'none', '{SELLER}' from generate_series(1, 2000) n`,
  `insert into sellers (user_id, store_name, business_name, slug)
   select id, 'Boutique ' || id, 'Société ' || id, 'boutique-' || id from users where username like 's\\_%'`,
  // The newest orders wait: 400 for a payment, 100 for a quote, 1,500 for a parcel. One in twenty of the others is cancelled.
  `create temporary table made as
   select n, 'RL-B' || lpad(n::text, 6, '0') as number, b.id as user_id, b.email,
     now() - (${ORDERS} - n) * interval '4 minutes' as at,
     case when n > ${ORDERS - 400} then 'PENDING' when n > ${ORDERS - 500} then 'QUOTE' when n % 20 = 0 then 'CANCELLED'
       else 'PAYED' end as state,
     case when n > ${ORDERS - 1500} then 'preparing' when n > ${ORDERS - 2000} then 'packed'
       when n > ${ORDERS - 5000} then 'shipped' else 'delivered' end as parcel,
     i.id as item_id, i.seller_id, i.name, i.price_cents
   from generate_series(1, ${ORDERS}) n
   join (select *, row_number() over (order by id) - 1 as place from users where username like 'b\\_%') b on b.place = n * 7 % 30000
   join (select *, row_number() over (order by id) - 1 as place, count(*) over () as all_of from smartphone_items) i
     on i.place = n % i.all_of`,
  `insert into orders (number, user_id, status, email, total_cents, tax_cents, shipping_cents, shipping_option, ship_name,
     ship_adresse, ship_code_postal, ship_ville, reservation, idempotency_key, request_hash, created_at, expires_at, paid_at, cancelled_at)
   select number, user_id, replace(state, 'QUOTE', 'PENDING'), email, case state when 'QUOTE' then 0 else price_cents end, 0, 0,
     'standard', 'Camille Moreau', '1 rue X', '75011', 'Paris',
     case state when 'QUOTE' then 'none' when 'PAYED' then 'taken' else 'released' end, number, 'bench', at, now() + interval '1 day',
     case state when 'PAYED' then at end, case state when 'CANCELLED' then at end
   from made order by n`,
  `insert into order_lines (order_id, position, product_type, item_id, product_id, seller_id, product_name, quantity,
     unit_price_cents, unit_tax_cents, tax_rate_bp)
   select o.id, 0, 'SMARTPHONE', item_id, item_id::text, seller_id, name, 1, price_cents, 0, 0 from made join orders o using (number)`,
  `insert into payments (order_id, attempt, provider, payment_method, reference, amount_cents, status, created_at, updated_at)
   select o.id, 1, 'sandbox', 'bench', 'pi_' || number, total_cents, case o.status when 'PAYED' then 'succeeded' when 'PENDING' then 'declined' else 'cancelled' end,
     at, at
   from made join orders o using (number) where total_cents > 0`,
  `insert into shipments (order_id, seller_id, state, carrier, tracking_number, created_at, packed_at, shipped_at, ended_at)
   select o.id, seller_id, parcel, case when parcel in ('shipped', 'delivered') then 'dpd' end,
     case when parcel in ('shipped', 'delivered') then '12345678901234' end, at, case when parcel <> 'preparing' then at end,
     case when parcel in ('shipped', 'delivered') then at end, case when parcel = 'delivered' then at end
   from made join orders o using (number) where o.status = 'PAYED' order by o.id`,
  "insert into shipment_lines (shipment_id, order_id, position, quantity) select id, order_id, 0, 1 from shipments s where not exists (select from shipment_lines l where l.shipment_id = s.id)",
  `insert into mails (kind, subject_id, recipient, locale, data, sent_at)
   select 'order-confirmation', number, email, 'fr', '{}', at from made where state in ('PAYED', 'QUOTE')`,
  `insert into events (subject_type, subject_id, kind, at, by_kind, facts, public)
   select 'order', number, kind, at, 'shop', '{}', true
   from made, unnest(array['shipment.preparing', 'shipment.packed', 'shipment.shipped']) kind`,
  `insert into threads (token, kind, matter, subject, name, email, locale, order_id, state, created_at, moved_at, answer_due_at, closed_at)
   select md5(number), (array['message', 'buyback', 'order'])[1 + n % 3], number, number, (array['Camille','Hugo','Manon','Théo','Sarah','Jules'])[1 + n % 6] || ' Moreau' || n % 900, made.email, 'fr',
     case when n % 3 = 2 then o.id end, state, at, at, at + interval '24 hours', case state when 'closed' then at end
   from (select *, case when n > ${ORDERS - 1000} then 'open' when n % 10 = 0 then 'answered' else 'closed' end as state
     from (select n, number, email, at from made where n % 3 <> 1) picked) made join orders o using (number)`,
  `insert into thread_messages (thread_id, key, by_kind, body, at, shown_at)
   select id, gen_random_uuid(), 'customer', 'Bonjour, où en est ma commande ?', created_at, created_at from threads t
   where not exists (select from thread_messages m where m.thread_id = t.id)`,
  `insert into withdrawals (key, stated_at, order_number, order_id, email_matches, name, email, locale, scope, products, statement,
     refund_due, state, judged_at)
   select gen_random_uuid(), at, number, o.id, true, 'Camille Moreau', made.email, 'fr', 'order', '', 'Je me rétracte.',
     (at + interval '14 days')::date, case when n > ${ORDERS - 2000} then 'open' else 'accepted' end,
     case when n <= ${ORDERS - 2000} then at end
   from made join orders o using (number) where n % 10 = 3`,
  `insert into assignments (subject_type, subject_id, staff_id, at)
   select 'order', number, (select min(id) from staff), at from made where n % 25 = 1`,
  `insert into assignments (subject_type, subject_id, staff_id, at)
   select 'thread', id::text, (select min(id) from staff), created_at from threads where id % 25 = 1
   on conflict do nothing`,
  `insert into audit (seq, at, staff_id, action, object_type, object_id, changes, prev_hash, hash)
   select 1000000 + n, at, (select min(id) from staff), (array['shipment.packed', 'shipment.shipped', 'note.added', 'assigned'])[1 + n % 4],
     'order', number, '{}', 'b' || n, 'b' || n + 1 from made`,
  ...fillDevices(DEVICES, EVENTS_OF_DEVICE),
  // Every 100 devices came with one supplier's list.
  `insert into receptions (source, supplier, reference, staff_id, created_at)
   select 'supplier', 'Grossiste ' || n % 8, 'BL-' || n, (select min(id) from staff), now() - n * interval '1 day'
   from generate_series(1, ${DEVICES / 100}) n order by n desc`,
  `update episodes set reception_id = (select min(id) from receptions where reference like 'BL-%') + device_id % ${DEVICES / 100}
   where device_id in (select id from devices where serial like 'SER%')`,
  // The sale of each paid order, with its invoice. The provider's statement differs for one in 500.
  `insert into ledger_postings (kind, order_id, source, at)
   select 'sale', o.id, 'order:' || o.id, at from made join orders o using (number) where state = 'PAYED' order by n`,
  `insert into ledger_entries (posting_id, line, account, position, cents)
   select p.id, e.* from made join orders o using (number) join ledger_postings p on p.order_id = o.id,
     lateral (values (1, 'provider', null, price_cents), (2, 'sales.margin', 0, 1667 - price_cents), (3, 'vat.margin', 0, -1667)) e
   where price_cents > 1667`,
  `insert into provider_transactions (id, provider, kind, reference, cents, fee_cents, at)
   select 'txn_' || number, 'sandbox', 'charge', 'pi_' || number, price_cents, price_cents / 60, at from made
   where state = 'PAYED' and price_cents > 1667 and n % 500 <> 0`,
  "insert into provider_reads values ('sandbox', now()) on conflict (provider) do update set read_to = now()",
  "insert into series (kind, year, next) values ('invoice', 1999, 1)",
  `insert into documents (series_id, number, label, kind, order_id, issued_at, total_cents, template_version, content)
   select s.id, n, 'F-1999-' || lpad(n::text, 6, '0'), 'invoice', o.id, at, price_cents, 1,
     jsonb_build_object('issuer', jsonb_build_object('name', 'Reluit'), 'lines', repeat('A phone that was bought. ', 40))
   from made join orders o using (number) join series s on s.year = 1999 where state = 'PAYED' order by n`,
  // Every twentieth paid order has a case. The newest cases are open, and every second one is refunded.
  `insert into cases (number, key, kind, order_id, state, outcome, locale, opened_at, due_at, decided_at, ended_at)
   select 'C-BB' || substr(code, 1, 2) || '-' || substr(code, 3), gen_random_uuid(), (array['change_of_mind', 'guarantee', 'transit_damage', 'wrong_item'])[1 + n / 20 % 4],
     o.id, case when is_open then (array['opened', 'awaiting_return', 'received', 'inspected'])[1 + n / 20 % 4] else 'closed' end,
     case when not is_open then 'refund' end, 'fr', at, at + interval '14 days', case when not is_open then at end, case when not is_open then at end
   from (select *, n > ${ORDERS - 12_000} as is_open, translate(lpad(n::text, 6, '0'), '01', 'XY') as code from made where n % 20 = 7 and state = 'PAYED') m join orders o using (number) order by n`,
  `insert into case_lines (case_id, order_id, position, quantity, device_id)
   select c.id, order_id, 0, 1, (select id from devices where serial = 'SER' || (1 + c.id % ${DEVICES})) from cases c where number like 'C-BB%'`,
  `insert into refunds (key, order_id, payment_id, state, origin, amount_cents, granted_by, granted_at, sent_at, ended_at, case_id)
   select gen_random_uuid(), c.order_id, p.id, 'succeeded', 'case', p.amount_cents, (select min(id) from staff), decided_at, decided_at, decided_at, c.id
   from cases c join payments p on p.order_id = c.order_id where c.number like 'C-BB%' and c.state = 'closed' and c.id % 2 = 0`,
  "insert into refund_lines (refund_id, line, order_id, position, quantity, amount_cents) select id, 0, order_id, 0, 1, amount_cents from refunds r where case_id is not null and not exists (select from refund_lines l where l.refund_id = r.id)",
  "set session_replication_role = origin",
] as const;

/** Fills the database of a demo as years of work would. */
export async function fillBackOffice(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const statement of STATEMENTS) await client.query(statement);
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    client.release();
  }
}
