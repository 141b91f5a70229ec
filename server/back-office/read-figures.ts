import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { Figures, READY_DAYS, STOCK_AGES, YIELD_DAYS } from "#contract/back-office/figures.ts";
import { addDays, type Day, parisTime } from "#contract/delivery/working-days.ts";
import { DEVICE_STAGES } from "#contract/devices/stages.ts";
import type { Permission } from "#contract/staff/permissions.ts";
import type { Queries } from "#server/database/client.ts";
import { TAKES_MONEY } from "#server/ledger/money-accounts.ts";
import { keptPhones } from "#server/ledger/read-margins.ts";

const Days = Figures.shape.days.def.innerType;
const Sales = Figures.shape.sales.def.innerType;
const Workshop = Figures.shape.workshop.def.innerType;

const CHART_DAYS = 14;
/** Own units that are not with a customer, and not at the end of their life. */
const IN_STOCK = sql.raw(
  DEVICE_STAGES.slice(DEVICE_STAGES.indexOf("received"), DEVICE_STAGES.indexOf("allocated"))
    .map((stage) => `'${stage}'`)
    .join(", "),
);

const startOf = (day: Day): SQL => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`;
/** Whether a moment is in these days in Paris; `last` is part of them. */
const within = (column: SQL, first: Day, last = first): SQL =>
  sql`(${column} >= ${startOf(first)} and ${column} < ${startOf(addDays(last, 1))})`;

/**
 * The figures of the day beside those of the same weekday a week before, stock by age and the yield of the bench. `now` decides
 * the day in Paris.
 */
export async function readFigures(
  db: Queries,
  now: Date,
  permissions: readonly Permission[],
): Promise<Figures> {
  const { day } = parisTime(now);
  const mayReadOrders = permissions.includes("orders.read");
  const mayReadMargin = permissions.includes("money.read");
  const [days, sales, workshop] = await Promise.all([
    mayReadOrders ? readDays(db, day, mayReadMargin) : null,
    mayReadOrders ? readSales(db, day) : null,
    permissions.includes("devices.work") ? readWorkshop(db, day, now) : null,
  ]);
  return { days, sales, workshop };
}

async function readDays(db: Queries, day: Day, mayReadMargin: boolean) {
  const figures = (of: Day) => sql`json_build_object(
    'orders', (select count(*) from ledger_postings p where p.kind = 'sale' and ${within(sql`p.at`, of)}),
    'salesCents', (select coalesce(sum(e.cents), 0) from ledger_postings p
      join ledger_entries e on e.posting_id = p.id and e.account in ${TAKES_MONEY}
      where p.kind = 'sale' and ${within(sql`p.at`, of)}),
    'marginCents', ${mayReadMargin ? marginOf(of) : sql`null::int`},
    'sent', (select count(*) from shipments where ${within(sql`shipped_at`, of)}
      and seller_id in (select user_id from sellers where first_party)),
    'received', ${receivedFrom(sql`= 'supplier'`, of)},
    'returns', ${receivedFrom(sql`= 'customer_return'`, of)})`;
  const { rows } = await db.execute(
    sql`select ${figures(day)} as today, ${figures(addDays(day, -7))} as "weekBefore"`,
  );
  return z.parse(Days, rows[0]);
}

/** The margin of the own phones that were sold on a day and are kept by their buyers. */
const marginOf = (day: Day): SQL => sql`(select coalesce(sum("left" - tax - purchase), 0)
  from ${keptPhones(startOf(day), startOf(addDays(day, 1)))} k)`;

/** The source of the episode in which a device was received. */
const SOURCE = sql`(select e.source from devices d join episodes e on e.device_id = d.id
  where d.public_id = r.subject_id and e.began_at <= r.at order by e.id desc limit 1)`;

const receivedFrom = (source: SQL, day: Day): SQL => sql`(select count(*) from events r
  where r.kind = 'device.received' and ${within(sql`r.at`, day)} and ${SOURCE} ${source})`;

async function readSales(db: Queries, day: Day) {
  const first = addDays(day, 1 - CHART_DAYS);
  const { rows } = await db.execute(sql`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sold.cents, 0)::float8 as cents
    from generate_series(${first}::date, ${day}::date, interval '1 day') days(day)
    left join (select (p.at at time zone 'Europe/Paris')::date as day, sum(e.cents) as cents from ledger_postings p
      join ledger_entries e on e.posting_id = p.id and e.account in ${TAKES_MONEY}
      where p.kind = 'sale' and ${within(sql`p.at`, first, day)} group by 1) sold on sold.day = days.day
    order by 1`);
  return z.parse(Sales, rows);
}

async function readWorkshop(db: Queries, day: Day, now: Date) {
  const before = addDays(day, -READY_DAYS);
  const first = addDays(before, 1 - YIELD_DAYS);
  const group = sql`width_bucket(extract(epoch from ${now.toISOString()}::timestamptz - e.began_at) / 86400,
    array[${sql.join(
      STOCK_AGES.map((days) => sql`${days}::float8`),
      sql`, `,
    )}])`;
  const { rows } = await db.execute(sql`select
    (select json_agg((select count(*) from episodes e join devices d on d.id = e.device_id
        where e.ended_at is null and d.owner = 'shop' and d.stage in (${IN_STOCK}) and ${group} = ages.age) order by age)
      from generate_series(0, ${STOCK_AGES.length}::int) ages(age)) as stock,
    (select json_build_object('all', count(*), 'reached', count(*) filter (where exists (
        select from events l where l.subject_type = 'device' and l.subject_id = r.subject_id and l.kind = 'device.listed'
          and l.at > r.at and l.at <= r.at + make_interval(days => ${READY_DAYS}::int))))
      from events r where r.kind = 'device.received' and ${within(sql`r.at`, first, before)} and ${SOURCE} = 'supplier') as ready,
    (select json_build_object('all', count(*), 'reached', count(*) filter (where not exists (
        select from test_results t where t.run_id = u.id and t.outcome = 'fail')))
      from test_runs u where u.phase = 'intake' and ${within(sql`u.finished_at`, addDays(day, 1 - YIELD_DAYS), day)}) as passed`);
  return z.parse(Workshop, rows[0]);
}
