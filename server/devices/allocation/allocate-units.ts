import type { Transaction } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";

/**
 * Does for settlement what `moveDevice` to `allocated` does, in one statement: moves the devices, opens their
 * allocations and writes their events. The caller has taken the stock of their listings, which locks the listings.
 */
const ALLOCATE = `with wanted as (select * from unnest($4::int[], $5::smallint[]) as wanted (device_id, place)),
  moved as (
    update devices set stage = 'allocated', owner = 'customer', changed_at = $3 from wanted
    where devices.id = wanted.device_id and stage = 'listed' returning devices.id, public_id, place),
  opened as (
    insert into allocations (order_id, position, device_id, opened_at) select $1, place, id, $3 from moved)
  insert into events (subject_type, subject_id, kind, at, by_kind, facts, public)
  select 'device', public_id, 'device.allocated', $3, 'shop', jsonb_build_object('order', $2::text), false
  from moved order by place returning id`;

interface PaidLine {
  readonly position: number;
  readonly deviceId: number | null;
}

/** Allocates units to the paid lines of an order. Lines without a unit cost no query. */
export async function allocateUnits(
  tx: Transaction,
  { id, number }: { readonly id: number; readonly number: string },
  lines: readonly PaidLine[],
  now: Date,
): Promise<void> {
  const units = lines.flatMap(({ position, deviceId }) =>
    deviceId === null ? [] : [{ position, deviceId }],
  );
  if (units.length === 0) return;
  const moved = await prepared(tx, ALLOCATE, [
    id,
    number,
    now,
    units.map(({ deviceId }) => deviceId),
    units.map(({ position }) => position),
  ]);
  if (moved.length !== units.length)
    throw new Error(`${units.length} units of ${number} were to be allocated, ${moved.length} were`);
}
