import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { marginTaxLeft } from "#contract/ledger/posting.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { ACTIONS, CRASHES, DELIVERY, openMoneyShop } from "./money-shop.ts";

/**
 * `MONEY_RUNS=10000` runs them all; without it, as many as fit into 20 seconds. Each start has a new seed, so several parts of
 * 2,500 add up. A stopped part has printed its progress.
 */
const RUNS = Number(process.env.MONEY_RUNS ?? 0);
let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const steps = fc.array(
  fc.record({
    action: fc.constantFrom(...ACTIONS),
    crash: fc.constantFrom(...CRASHES),
    which: fc.nat({ max: 63 }),
    share: fc.constantFrom(1, 1, 0.5, 0.333, 0.0001),
  }),
  { minLength: 6, maxLength: 20 },
);

/** Each run begins with an order, mostly of an own unit. */
const FIRST = { action: "order", crash: "none", share: 1 } as const;

async function rowsOf<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
  return (await shop.database.execute<Row>(query)).rows;
}

/** Checks every sum that must hold for the orders of one run. */
async function check(orderIds: readonly number[]) {
  const ids = sql`(${sql.join(
    [0, ...orderIds].map((id) => sql`${id}`),
    sql`, `,
  )})`;
  const orders = await rowsOf<Record<string, number>>(sql`
    select id, total_cents as total, coalesce((select sum(cents) from ledger_entries e join ledger_postings p on p.id = posting_id
        where p.order_id = o.id), 0)::int as ledger,
      coalesce((select sum(cents) from ledger_entries e join ledger_postings p on p.id = posting_id
        where p.order_id = o.id and account = 'provider'), 0)::int as provider,
      coalesce((select sum(amount_cents) from refunds where order_id = o.id and state = 'succeeded'), 0)::int as given,
      coalesce((select sum(r.amount_cents) from sandbox.refunds r join payments p on p.reference = r.intent_id
        where p.order_id = o.id and r.status = 'succeeded'), 0)::int as "givenThere",
      coalesce((select sum(amount_cents) from disputes where order_id = o.id and state <> 'won'), 0)::int as disputed,
      coalesce((select sum(case kind when 'credit_note' then -total_cents else total_cents end)
        from documents where order_id = o.id and refund_id is null), 0)::int as documents,
      coalesce((select sum(total_cents) from documents where order_id = o.id and refund_id is not null), 0)::int as notes
    from orders o where id in ${ids}`);
  // Nobody is paid back twice, by the shop and by the bank.
  for (const { total = 0, given = 0, disputed = 0 } of orders)
    expect(given + disputed).toBeLessThanOrEqual(total);
  for (const one of orders)
    expect(one).toMatchObject({
      ...{
        ledger: 0,
        provider: (one.total ?? 0) - (one.given ?? 0) - (one.disputed ?? 0),
        givenThere: one.given,
      },
      ...{ documents: one.total, notes: one.given },
    });
  const lines = await rowsOf<{
    held: number;
    given: number;
    price: number;
    tax: number;
    cost: number | null;
    times: number;
  }>(sql`
    select quantity * (unit_price_cents + unit_tax_cents) as price,
      -coalesce((select sum(cents) from ledger_entries e join ledger_postings p on p.id = posting_id
        where p.order_id = l.order_id and e.position = l.position), 0)::int as held,
      -coalesce((select sum(cents) from ledger_entries e join ledger_postings p on p.id = posting_id
        where p.order_id = l.order_id and e.position = l.position and account = 'vat.margin'), 0)::int as tax,
      coalesce((select sum(r.amount_cents) from refund_lines r join refunds on refunds.id = refund_id
        where r.order_id = l.order_id and r.position = l.position and state = 'succeeded'), 0)::int as given,
      (select count(*)::int from refund_lines r where r.order_id = l.order_id and r.position = l.position) as times,
      -- What the unit cost that the buyer got last.
      (select price_paid_cents from episodes where device_id = (select device_id from allocations
        where order_id = l.order_id and position = l.position order by id desc limit 1) limit 1) as cost
    from order_lines l where order_id in ${ids}`);
  for (const { price, held, given, tax, cost, times } of lines) {
    expect(held).toBe(price - given);
    // Each refund rounds its share of the tax.
    if (cost !== null)
      expect(Math.abs(tax - marginTaxLeft(price, cost, held))).toBeLessThanOrEqual(
        held === 0 ? 0 : times + 1,
      );
  }
  // A withdrawal is refunded within fourteen days (Paris time), with at most the price of the standard delivery.
  const stated = await rowsOf<{ days: number; delivery: number }>(sql`
    select refund_due - (stated_at at time zone 'Europe/Paris')::date as days,
      (select coalesce(max(r.amount_cents), 0)::int from refund_lines r join refunds f on f.id = refund_id
        join cases c on c.id = f.case_id where c.withdrawal_id = w.id and r.position is null) as delivery
    from withdrawals w where order_id in ${ids}`);
  for (const { days, delivery } of stated) {
    expect(days).toBe(14);
    expect(delivery).toBeLessThanOrEqual(DELIVERY.standard);
  }
  const series = await rowsOf<{ next: number; numbers: number; last: number }>(
    sql`select next - 1 as next, count(d.id)::int as numbers, max(number) as last from series s left join documents d on d.series_id = s.id group by s.id`,
  );
  for (const { next, numbers, last } of series) expect([numbers, last ?? 0]).toEqual([next, next]);
  expect(
    await rowsOf(
      sql`select i.id from smartphone_items i join devices d on d.id = i.device_id where (d.stage = 'listed') <> (on_hand = 1)`,
    ),
  ).toEqual([]);
}

test(
  "orders, refunds in parts, withdrawals, cases with every outcome, lost parcels, disputes, resales, replacements and crashes in any order: every cent is in its place",
  async () => {
    const { openRun } = await openMoneyShop(shop);
    const outcomes: Record<string, number> = {};
    let done = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        const run = await openRun();
        for (const step of [{ ...FIRST, which: plan.length * 7 + 1 }, ...plan]) {
          const outcome = `${step.action} ${await run.play(step)}`;
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        }
        await run.recover();
        // The first step always places an order, because a run without one proves nothing.
        expect(run.placed).not.toEqual([]);
        await check(run.placed.map(({ id }) => id));
        if (++done % 250 === 0) console.log(`money model: ${done} runs so far`);
      }),
      RUNS > 0 ? { numRuns: RUNS } : { numRuns: 10_000, interruptAfterTimeLimit: 20_000 },
    );
    console.log(`money model: ${done} runs`, JSON.stringify(outcomes));
    // The audit checks only records older than 20 minutes.
    await shop.database.$client.query(
      "update mails set created_at = now(); update orders set expires_at = now() where status = 'PENDING'",
    );
    expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  },
  RUNS > 0 ? 14_400_000 : 180_000,
);

/** `MONEY_RUNS` orders; without it, fifty. Three orders share the phones of a run, because phones take longer to make. */
test(
  "orders of the shop, of sellers with and without a mandate and of repairs, at any prices: their documents add up to them",
  async () => {
    const { openRun } = await openMoneyShop(shop);
    const cents = fc.integer({ min: 1, max: 250_000 });
    // From 4 on an order has more than own units, which the first order may have bought.
    const later = fc.integer({ min: 4, max: 63 });
    const choices = fc.tuple(fc.nat({ max: 63 }), later, later);
    let done = 0;
    await fc.assert(
      fc.asyncProperty(cents, cents, choices, async (price, otherPrice, chosen) => {
        const run = await openRun([price, otherPrice]);
        for (const which of chosen) await run.play({ action: "order", crash: "none", share: 1, which });
        await run.recover();
        expect(run.placed).toHaveLength(chosen.length);
        await check(run.placed.map(({ id }) => id));
        done += chosen.length;
        if (done % 300 === 0) console.log(`mixed orders: ${done} so far`);
      }),
      { numRuns: Math.ceil((RUNS || 50) / 3) },
    );
  },
  RUNS > 0 ? 7_200_000 : 120_000,
);
