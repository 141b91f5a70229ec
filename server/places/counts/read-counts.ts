import { asc, count, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CountDifference, CountSummary, StockCount } from "#contract/places/counts.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { deviceName } from "#server/devices/back-office/list-devices.ts";
import { devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { staff } from "#server/staff/tables.ts";
import { named } from "../place-by-scan.ts";
import { places } from "../tables.ts";
import { findDifferences } from "./find-differences.ts";
import { type StockCountRow, stockCountDifferences, stockCountScans, stockCounts } from "./tables.ts";

/** The newest counts that the list shows. */
const MOST_SHOWN = 100;
const opener = alias(staff, "opener");
const ender = alias(staff, "ender");
/** The name by which `deviceName` calls the model of a phone. */
const model = alias(smartphoneModels, "m");

const select = (db: Queries) =>
  db
    .select({
      ...{ row: stockCounts, version: versionOf(stockCounts), place: places },
      ...{ openedBy: opener.name, endedBy: ender.name },
      scans: db.$count(stockCountScans, eq(stockCountScans.countId, stockCounts.id)),
    })
    .from(stockCounts)
    .innerJoin(opener, eq(opener.id, stockCounts.openedBy))
    .leftJoin(ender, eq(ender.id, stockCounts.endedBy))
    .leftJoin(places, eq(places.id, stockCounts.placeId));
type Found = Awaited<ReturnType<typeof select>>[number];

const factsOf = ({ row, place, openedBy, endedBy }: Found) => ({
  ...{ id: row.id, state: row.state, place: place && named(place), openedBy, endedBy },
  openedAt: row.openedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

/** The newest counts, open ones first. */
export async function listCounts(db: Queries): Promise<CountSummary[]> {
  const rows = await select(db)
    .orderBy(sql`${stockCounts.state} <> 'open'`, desc(stockCounts.id))
    .limit(MOST_SHOWN);
  return rows.map((found) => ({ ...factsOf(found), scans: found.scans }));
}

/** A count with its differences: those of now while it is open, else those that were posted. Error: NOT_FOUND. */
export async function readCount(db: Queries, id: number): Promise<StockCount> {
  const [found] = await select(db).where(eq(stockCounts.id, id));
  if (!found) throw new Failure("NOT_FOUND");
  const { row, version } = found;
  const people = await db
    .select({ id: staff.id, name: staff.name, scans: count() })
    .from(stockCountScans)
    .innerJoin(staff, eq(staff.id, stockCountScans.staffId))
    .where(eq(stockCountScans.countId, id))
    .groupBy(staff.id, staff.name)
    .orderBy(asc(staff.name));
  const isOpen = row.state === "open";
  return {
    ...{ ...factsOf(found), version, people },
    ...(isOpen ? await progressOf(db, row) : { expected: 0, confirmed: 0, packed: 0 }),
    differences: isOpen
      ? (await findDifferences(db, row)).map(({ deviceId, placeId, ...difference }) => difference)
      : await postedOf(db, id),
  };
}

async function progressOf(db: Queries, { id, placeId }: StockCountRow) {
  const { rows } = await db.execute<Pick<StockCount, "expected" | "confirmed" | "packed">>(sql`
    select count(*) filter (where s.device_id is not null or d.stage <> 'packed')::int as expected,
      count(s.device_id)::int as confirmed,
      count(*) filter (where s.device_id is null and d.stage = 'packed')::int as packed
    from devices d join places p on p.id = d.place_id
      and ${placeId === null ? sql`p.retired_at is null` : sql`p.id = ${placeId}`}
    left join stock_count_scans s on s.count_id = ${id} and s.device_id = d.id and s.place_id = d.place_id`);
  return rows[0] ?? { expected: 0, confirmed: 0, packed: 0 };
}

async function postedOf(db: Queries, id: number): Promise<CountDifference[]> {
  const rows = await db
    .select({
      row: stockCountDifferences,
      name: sql<string>`case when ${model.id} is null then '' else ${deviceName} end`,
    })
    .from(stockCountDifferences)
    .leftJoin(devices, eq(devices.id, stockCountDifferences.deviceId))
    .leftJoin(model, eq(model.id, devices.modelId))
    .where(eq(stockCountDifferences.countId, id))
    .orderBy(asc(stockCountDifferences.kind), asc(stockCountDifferences.label));
  return rows.map(({ name, row: { label, kind, recorded, found, reason, note } }) => ({
    ...{ label, kind, name, recorded, found, reason, note },
    ...{ stage: null, number: null },
  }));
}
