import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { applyEvent, type DeviceState } from "#contract/devices/device-events.ts";
import type { Queries } from "#server/database/client.ts";
import { projectionOf } from "#server/devices/move-device.ts";
import { type DeviceRow, devices } from "#server/devices/tables.ts";
import type { Finding, Rule } from "#server/orders/operator/audit-rule.ts";
import { events } from "#server/timeline/tables.ts";

/** Devices per page. Their events, a few thousand, are read at once. */
const PAGE = 500;
const PROJECTION = "a device's row is what its events say";

/**
 * Whether a device `d` is a customer's and no sale of the shop's: it came for a repair or a buy-back. SQL condition. A
 * unit that was lost on the way to its buyer has no open allocation any more, but remains a sale.
 */
const IS_CUSTOMERS_OWN = sql.raw(`(d.owner = 'customer'
  and not exists (select from allocations where device_id = d.id and (closed_at is null or d.stage = 'lost'))
  and (exists (select from repairs where device_id = d.id) or exists (select from buyback_offers where device_id = d.id)))`);

export const DEVICE_RULES: readonly Rule[] = [
  {
    rule: "a device has exactly one open episode, and none once it was recycled or is its supplier's again",
    broken: sql`select public_id as subject, format('%s, %s open episodes', stage, n) as details
      from devices d cross join lateral (
        select count(*) as n from episodes where device_id = d.id and ended_at is null) e
      where not ${IS_CUSTOMERS_OWN}
        and n <> (stage <> 'recycled' and (stage <> 'handed_back' or owner = 'customer'))::integer`,
  },
  {
    rule: "a phone that the shop never sold has an episode of its repair exactly while it is here for it",
    broken: sql`select public_id as subject, format('%s, %s open episodes', stage, n) as details
      from devices d cross join lateral (
        select count(*) as n from episodes where device_id = d.id and ended_at is null) e
      where ${IS_CUSTOMERS_OWN} and n <> (exists (
        select from repairs where device_id = d.id and ended_at is null and state <> 'booked'))::integer`,
  },
  {
    rule: "a customer's phone is never stock",
    broken: sql`select public_id as subject, format('%s, %s on hand', stage, coalesce(i.on_hand, 0)) as details
      from devices d left join smartphone_items i on i.device_id = d.id
      where owner = 'customer' and (stage in ('graded', 'listed') or i.on_hand > 0 or (${IS_CUSTOMERS_OWN} and i.reserved > 0))`,
  },
  {
    rule: "a device is allocated to one paid line exactly while it is a buyer's",
    broken: sql`select public_id as subject, format('%s, %s open allocations', stage, n) as details
      from devices d cross join lateral (
        select count(*) as n from allocations where device_id = d.id and closed_at is null) a
      where not ${IS_CUSTOMERS_OWN} and n <> (owner = 'customer')::integer and stage <> 'lost'`,
  },
  {
    rule: "a unit's listing has one unit exactly while the unit is on sale",
    broken: sql`select public_id as subject, format('%s, %s on hand', stage, on_hand) as details
      from devices d join smartphone_items i on i.device_id = d.id
      where on_hand <> (stage = 'listed')::integer`,
  },
  {
    rule: "a unit on sale has a listing",
    broken: sql`select public_id as subject, 'no listing' as details from devices d
      where stage = 'listed' and not exists (select from smartphone_items where device_id = d.id)`,
  },
];

/** Replays the events of every device, page by page, and compares the result with the device's row. */
export async function compareProjections(db: Pick<Queries, "select">): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let after = 0; ; ) {
    const page = await db
      .select()
      .from(devices)
      .where(gt(devices.id, after))
      .orderBy(asc(devices.id))
      .limit(PAGE);
    const states = await replay(db, page);
    for (const device of page) {
      const state = states.get(device.publicId);
      const wrong = differences(device, state);
      if (wrong.length > 0)
        findings.push({ rule: PROJECTION, subject: device.publicId, details: wrong.join(", ") });
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return findings;
    after = last.id;
  }
}

async function replay(db: Pick<Queries, "select">, page: readonly DeviceRow[]) {
  const states = new Map<string, DeviceState>();
  if (page.length === 0) return states;
  const happened = await db
    .select({ id: events.subjectId, kind: events.kind, at: events.at, facts: events.facts })
    .from(events)
    .where(
      and(
        eq(events.subjectType, "device"),
        inArray(
          events.subjectId,
          page.map(({ publicId }) => publicId),
        ),
      ),
    )
    .orderBy(asc(events.id));
  for (const { id, ...event } of happened) states.set(id, applyEvent(states.get(id) ?? null, event));
  return states;
}

function differences(device: DeviceRow, state: DeviceState | undefined): string[] {
  if (!state) return ["no events"];
  const row = projectionOf(device);
  const text = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));
  return (Object.keys(row) as (keyof DeviceState)[]).flatMap((name) =>
    text(row[name]) === text(state[name])
      ? []
      : [`${name} ${text(row[name])}, events say ${text(state[name])}`],
  );
}
