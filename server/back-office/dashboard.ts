import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { DASHBOARD_GROUPS, type Dashboard, type DashboardGroup } from "#contract/back-office/dashboard.ts";
import { TABLE_COUNT_LIMIT } from "#contract/back-office/table.ts";
import { DEVICE_STAGES } from "#contract/devices/stages.ts";
import type { Permission } from "#contract/staff/permissions.ts";
import { WAITS_AT_BENCH } from "#server/buyback/back-office/bench-work.ts";
import { HELD } from "#server/buyback/back-office/list-buybacks.ts";
import { isOverdue } from "#server/cases/is-overdue.ts";
import type { Database } from "#server/database/client.ts";
import { ROWS_OF_VIEW } from "#server/orders/back-office/list-orders.ts";
import { WAITING_REPAIRS } from "#server/repair/desk/waiting-repairs.ts";
import { LEFT_LINES } from "#server/withdrawal/left-lines.ts";
import { IsoTime } from "./read-page.ts";

interface Line {
  readonly key: string;
  /** The permission that is needed to see the line. */
  readonly permission: Permission;
  /** With this permission a person sees other lines about the same work. */
  readonly unless?: Permission;
  /** A path within /admin. */
  readonly href: string;
  /** Selects `since` of each waiting row. */
  readonly waiting: SQL;
}

/** The stages in which a device of the shop needs work: those before `listed`, and `returned`. */
const WAITING_STAGES = [...DEVICE_STAGES.slice(0, DEVICE_STAGES.indexOf("listed")), "returned"] as const;

/** The orders of a view. An order waits since its oldest waiting row. */
const ordersOf = (
  view: keyof typeof ROWS_OF_VIEW,
  since: SQL,
  { key = view, permission = "orders.read" }: { key?: string; permission?: Permission } = {},
): Line => ({
  key,
  permission,
  href: `/orders?status=${view}&sort=createdAt`,
  waiting: sql`select min(${since}) as since ${ROWS_OF_VIEW[view]} group by order_id`,
});
const MONEY = { permission: "refunds.send" } as const;

const LINES: Readonly<Record<DashboardGroup, readonly Line[]>> = {
  orders: [
    ordersOf("preparing", sql`created_at`, { key: "toPack" }),
    ordersOf("packed", sql`packed_at`, { key: "toShip" }),
    {
      key: "repairs",
      permission: "repairs.write",
      href: "/repairs?state=open",
      waiting: sql`select r.moved_at as since from repairs r where ${WAITING_REPAIRS}`,
    },
    {
      key: "lateRepairs",
      permission: "repairs.write",
      href: "/repairs?late=1",
      waiting: sql`select r.due_at as since from repairs r where ${WAITING_REPAIRS} and r.due_at <= now()`,
    },
    ordersOf("lateSellers", sql`since`),
    {
      key: "unpaid",
      permission: "orders.read",
      href: "/orders?payment=awaiting&sort=createdAt",
      waiting: sql`select created_at as since from orders where status = 'PENDING' and total_cents > 0`,
    },
  ],
  afterSale: [
    {
      key: "withdrawals",
      permission: "orders.read",
      href: "/withdrawals?state=open",
      waiting: sql`select stated_at as since from withdrawals where state = 'open'`,
    },
    {
      key: "leftWithdrawals",
      permission: "orders.read",
      href: "/withdrawals?left=1",
      waiting: sql`select min(since) as since from ${LEFT_LINES} l group by withdrawal_id`,
    },
    {
      key: "cases",
      permission: "orders.read",
      href: "/cases?state=open",
      waiting: sql`select opened_at as since from cases where ended_at is null`,
    },
    {
      key: "overdueCases",
      permission: "orders.read",
      href: "/cases?overdue=1",
      waiting: sql`select c.due_at as since from cases c where ${isOverdue(sql`now()`)}`,
    },
    ordersOf("astray", sql`since`),
    {
      key: "pickups",
      permission: "orders.write",
      href: "/pickups",
      waiting: sql`select ended_at as since from pickups where state = 'expired'`,
    },
  ],
  money: [
    ordersOf("refundToSend", sql`granted_at`, MONEY),
    ordersOf("refundReturned", sql`ended_at`, MONEY),
    ordersOf("disputed", sql`opened_at`, MONEY),
    ordersOf("disputeLost", sql`closed_at`),
    {
      key: "latePayouts",
      permission: "payouts.prepare",
      href: "/payouts?state=due",
      // The shop promises the payment within 24 hours of the purchase.
      waiting: sql`select created_at as since from payouts where state in ('due', 'batched') and created_at < now() - interval '24 hours'`,
    },
    {
      key: "returnedPayouts",
      permission: "payouts.prepare",
      href: "/payouts?state=waiting",
      waiting: sql`select created_at as since from payouts where state = 'waiting'`,
    },
  ],
  messages: [
    {
      key: "threads",
      permission: "inbox.write",
      href: "/inbox?state=open",
      waiting: sql`select moved_at as since from threads where state = 'open'`,
    },
    {
      key: "lateThreads",
      permission: "inbox.write",
      href: "/inbox?late=1",
      waiting: sql`select answer_due_at as since from threads where state = 'open' and answer_due_at < now()`,
    },
    {
      key: "buybacks",
      permission: "buyback.write",
      href: "/buybacks?state=asked",
      waiting: sql`select created_at as since from buyback_offers where state = 'asked'`,
    },
    {
      key: "acceptedBuybacks",
      permission: "buyback.write",
      href: "/buybacks?state=accepted",
      waiting: sql`select moved_at as since from buyback_offers where state = 'accepted'`,
    },
    {
      key: "buybacksToReturn",
      permission: "buyback.write",
      href: "/buybacks?held=1",
      waiting: sql`select moved_at as since from buyback_offers where ${HELD}`,
    },
    {
      key: "listings",
      permission: "listings.review",
      href: "/listings?state=waiting",
      waiting: sql`select review_since as since from smartphone_items where review = 'waiting'`,
    },
  ],
  workshop: [
    {
      key: "buybacksLate",
      permission: "buyback.write",
      href: "/buybacks?state=received",
      waiting: sql`select due_at as since from buyback_offers where state = 'received' and due_at < now()`,
    },
    {
      key: "buybacksToInspect",
      permission: "buyback.write",
      href: "/buybacks?state=received",
      waiting: sql`select received_at as since from buyback_offers where state = 'received'`,
    },
    {
      key: "buybacksToPhotograph",
      permission: "buyback.write",
      href: "/buybacks?state=inspected",
      waiting: sql`select moved_at as since from buyback_offers where state = 'inspected'`,
    },
    {
      key: "benchBuybacks.receive",
      permission: "devices.work",
      href: "/bench#buybacks-receive",
      waiting: sql`select moved_at as since from buyback_offers where ${WAITS_AT_BENCH.receive}`,
    },
    {
      key: "benchBuybacks.inspect",
      permission: "devices.work",
      unless: "buyback.write",
      href: "/bench#buybacks-inspect",
      waiting: sql`select moved_at as since from buyback_offers where ${WAITS_AT_BENCH.inspect}`,
    },
    ...WAITING_STAGES.map((stage) => ({
      key: `device.${stage}`,
      permission: "devices.work" as const,
      href: `/devices?stage=${stage}&sort=createdAt`,
      waiting: sql`select changed_at as since from devices where stage = ${stage}`,
    })),
    {
      key: "gradings",
      permission: "devices.override",
      href: "/bench",
      waiting: sql`select at as since from gradings where decided_at is null`,
    },
  ],
};

const Row = z.object({ key: z.string(), n: z.int(), oldest: z.nullable(IsoTime) });

const NAMED_LINES = DASHBOARD_GROUPS.flatMap((group) => LINES[group].map((line) => ({ ...line, group })));

const COUNTS = sql.join(
  NAMED_LINES.map(
    ({ key, waiting }) => sql`select ${key} as key, count(*)::int as n, min(since) as oldest
      from (${waiting} order by since limit ${TABLE_COUNT_LIMIT + 1}) w`,
  ),
  sql` union all `,
);

/** Prepared, because PostgreSQL needs longer to plan these counts than to run them. */
const prepared = new WeakMap<Database, ReturnType<typeof prepareCounts>>();
function prepareCounts(database: Database) {
  return database
    .select({ key: sql`key`, n: sql`n`, oldest: sql`oldest` })
    .from(sql`(${COUNTS}) lines`.inlineParams())
    .prepare("dashboard");
}

/** The work that waits for this person. Each line has its count and the age of its oldest row. */
export async function readDashboard(
  database: Database,
  permissions: readonly Permission[],
): Promise<Dashboard> {
  const statement = prepared.get(database) ?? prepareCounts(database);
  prepared.set(database, statement);
  const found = new Map(z.parse(z.array(Row), await statement.execute()).map((row) => [row.key, row]));
  return {
    lines: NAMED_LINES.filter(
      ({ permission, unless }) =>
        permissions.includes(permission) && !(unless && permissions.includes(unless)),
    ).map(({ key, group, href }) => {
      const { n = 0, oldest = null } = found.get(key) ?? {};
      return {
        ...{ key, group, href, oldest },
        count: Math.min(n, TABLE_COUNT_LIMIT),
        isMore: n > TABLE_COUNT_LIMIT,
      };
    }),
  };
}
