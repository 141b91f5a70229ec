import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";
import { transact } from "#server/database/transact.ts";
import { newNumber } from "#server/new-number.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import type { OrderLineRow } from "#server/orders/tables.ts";

const PAGE = 200;

/**
 * One repair for each phone of an order. The services for one model belong to one phone; a quantity of two is two phones.
 * Lines that older versions marked as received or done begin at that point. A single prepared statement, because it runs
 * when an order is paid.
 */
const OPEN = `with lines as (
    select l.position, l.quantity, l.phone_received_at, l.repaired_at,
      coalesce(m.id::text, nullif(split_part(l.product_name, ' · ', 2), ''), l.product_name) as phone_key,
      coalesce(m.brand || ' ' || m.name, nullif(split_part(l.product_name, ' · ', 2), ''), l.product_name) as phone
    from order_lines l
      left join repair_options o on o.id = case when l.product_id ~ '^[1-9][0-9]{0,8}$' then l.product_id::integer end
      left join repair_models m on m.id = o.model_id
    where l.order_id = $1 and l.product_type = 'REPAIR'
      -- The difference of a quote is no work of its own.
      and not exists (select from payment_requests q where q.order_id = $1 and q.repair_id is not null)),
  phones as (
    select phone_key, nth, min(phone) as phone, row_number() over (order by min(position), nth) as place,
      max(phone_received_at) as received_at,
      case when bool_and(repaired_at is not null) then max(repaired_at) end as repaired_at
    from lines, generate_series(1, quantity) nth group by phone_key, nth),
  opened as (
    insert into repairs (number, source, order_id, phone_key, nth, phone, state, created_at, moved_at, due_at, received_at,
      repaired_at, ended_at)
    select ($2::text[])[place], 'order', $1, phone_key, nth, phone,
      case when repaired_at is not null then 'shipped_back' when received_at is not null then 'received' else 'booked' end,
      $3, coalesce(repaired_at, received_at, $3),
      case when repaired_at is null then coalesce(received_at, $3) + make_interval(days => (
        select (value ->> case when received_at is null then 'arrivalDays' else 'diagnosisDays' end)::integer from settings
        where name = 'repairs' and valid_from <= $3 order by valid_from desc, id desc limit 1)) end,
      received_at, repaired_at, repaired_at
    from phones on conflict do nothing returning id, number, phone_key, nth, state, moved_at),
  filled as (
    insert into repair_lines (repair_id, order_id, position)
    select opened.id, $1, position from opened join lines using (phone_key) where lines.quantity >= opened.nth)
  insert into events (subject_type, subject_id, kind, at, by_kind, facts, public)
  select 'repair', number, 'repair.' || state, moved_at, 'shop', '{}', true from opened`;

interface Paid {
  readonly id: number;
  readonly paidAt: Date;
}

/**
 * Opens the repairs of an order in the transaction that makes it paid, or that records its request for a quote. Repeating it changes nothing. The demo makes its own
 * numbers, which are the same at each seeding.
 */
export async function openRepairs(
  tx: Transaction,
  { id, paidAt }: Paid,
  lines: readonly OrderLineRow[],
  makeNumber: (nth: number) => string = () => newNumber("R"),
): Promise<void> {
  const phones = lines.reduce(
    (sum, { productType, quantity }) => (productType === "REPAIR" ? sum + quantity : sum),
    0,
  );
  if (phones === 0) return;
  const numbers = Array.from({ length: phones }, (_, nth) => makeNumber(nth));
  await prepared(tx, OPEN, [id, numbers, paidAt]);
}

/** SQL: an order of 0 € that asks for a quote. Its repair is opened before anything is paid. */
const ASKS_FOR_QUOTE = sql`(o.status = 'PENDING' and o.total_cents = 0
  and exists (select from order_lines q where q.order_id = o.id and q.quote))`;

/**
 * Opens missing repairs of orders: those that were paid, or asked for a quote, before repairs existed or by a process of an older
 * version. Returns the number of orders.
 */
export async function reconcileRepairs(database: Database, clock: () => Date): Promise<number> {
  for (let count = 0, after = 0; ; ) {
    const { rows } = await database.execute<{ id: number }>(sql`
      select distinct l.order_id as id from order_lines l join orders o on o.id = l.order_id and (o.status = 'PAYED' or ${ASKS_FOR_QUOTE})
      where l.product_type = 'REPAIR' and l.repaired_at is null and l.order_id > ${after}
        and not exists (select from repair_lines r where r.order_id = l.order_id and r.position = l.position)
        and not exists (select from payment_requests q where q.order_id = l.order_id and q.repair_id is not null)
      order by id limit ${PAGE}`);
    for (const { id } of rows) {
      await transact(database, async (tx) => {
        const order = await lockOrder(tx, id);
        if (order?.status === "PAYED" && order.paidAt)
          await openRepairs(tx, { id, paidAt: order.paidAt }, await linesOf(tx, [id]));
        else if (order?.status === "PENDING")
          await openRepairs(tx, { id, paidAt: clock() }, await linesOf(tx, [id]));
      });
      after = id;
    }
    count += rows.length;
    if (rows.length < PAGE) return count;
  }
}
