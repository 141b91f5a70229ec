import type { Cents } from "#contract/money.ts";
import type { Transaction } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";
import { Failure } from "#server/http/errors/failure.ts";

export interface StockLine {
  readonly itemId: number;
  /** The number of units, at least 1. */
  readonly quantity: number;
}

/** An item at the moment its units were reserved. */
export interface ReservedItem extends StockLine {
  /** The values with which the buyer's view of the item is compared. */
  readonly version: number;
  readonly condition: string;
  readonly name: string;
  readonly priceCents: Cents;
  readonly sellerId: number;
  readonly modelId: number;
  /** The unit that is sold, for an item of the shop's own stock. */
  readonly deviceId: number | null;
  /** The first photograph. */
  readonly photoId: string | null;
}

/** The units of each item, sorted by id, the order in which every transaction locks items. */
function merge(lines: readonly StockLine[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { itemId, quantity } of lines.toSorted((one, other) => one.itemId - other.itemId)) {
    // A negative quantity would release the units of other orders.
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new RangeError(`${quantity} units of item ${itemId}`);
    units.set(itemId, (units.get(itemId) ?? 0) + quantity);
  }
  return units;
}

/**
 * Locks rows in the order of their ids before the statement changes them, so two orders of the same items never deadlock.
 * `$1` are the ids, `$2` the units of each. The limit tells the planner the number of rows. Without it, PostgreSQL expects
 * ten and plans the statement anew for each order.
 */
const LOCKED = `with wanted as materialized (
    select * from unnest($1::bigint[], $2::int[]) as wanted (id, quantity) limit cardinality($1::bigint[])),
  locked as materialized (
    select id, version, condition, name, price_cents, seller_id, model_id, device_id, photo_ids[1] as photo_id,
      case when withdrawn_at is null then on_hand - reserved else 0 end as available
    from smartphone_items where id = any($1::bigint[]) order by id for no key update)`;

const RESERVE = `${LOCKED},
  moved as (
    update smartphone_items as items set reserved = items.reserved + wanted.quantity
    from wanted join locked on locked.id = wanted.id
    where items.id = wanted.id and locked.available >= wanted.quantity)
  select id as "itemId", version, condition, name, price_cents as "priceCents", seller_id as "sellerId", model_id as "modelId",
    device_id as "deviceId", photo_id as "photoId", available
  from locked order by id`;

/** SQL that changes the stock by the quantity of each line. */
const moving = (change: string) => `${LOCKED}
  update smartphone_items as items set ${change}
  from wanted join locked on locked.id = wanted.id where items.id = wanted.id
  returning items.id`;
const RELEASE = moving("reserved = items.reserved - wanted.quantity");
const TAKE = moving("on_hand = items.on_hand - wanted.quantity, reserved = items.reserved - wanted.quantity");
const RESTOCK = moving("on_hand = items.on_hand + wanted.quantity");

async function move(transaction: Transaction, lines: readonly StockLine[], statement: string) {
  const units = merge(lines);
  if (units.size === 0) return;
  const moved = await prepared<{ id: number }>(transaction, statement, [
    [...units.keys()],
    [...units.values()],
  ]);
  if (moved.length !== units.size)
    throw new Error(`Stock of ${units.size} items was to move, ${moved.length} did`);
}

/**
 * Reserves units for an order. Lines of the same item are merged. Returns the items as they are now, sorted by id. Errors:
 * OUT_OF_STOCK with the units left of each item that has too few; 0 for withdrawn and unknown items.
 */
export async function reserveStock(
  transaction: Transaction,
  wanted: readonly StockLine[],
): Promise<ReservedItem[]> {
  const units = merge(wanted);
  const rows = await prepared<Omit<ReservedItem, "quantity"> & { available: number }>(transaction, RESERVE, [
    [...units.keys()],
    [...units.values()],
  ]);
  const available = new Map(rows.map((row) => [row.itemId, row.available]));
  const short = [...units].filter(([itemId, quantity]) => (available.get(itemId) ?? 0) < quantity);
  if (short.length)
    throw new Failure("OUT_OF_STOCK", {
      stock: short.map(([itemId]) => ({ productId: String(itemId), available: available.get(itemId) ?? 0 })),
    });
  return rows.map(({ available: _, ...item }) => ({ ...item, quantity: units.get(item.itemId) ?? 0 }));
}

/** Releases reserved units. A database constraint makes it throw when fewer are reserved. */
export async function releaseStock(transaction: Transaction, lines: readonly StockLine[]): Promise<void> {
  await move(transaction, lines, RELEASE);
}

/** Marks reserved units as sold. A database constraint makes it throw when fewer are reserved. */
export async function takeStock(transaction: Transaction, lines: readonly StockLine[]): Promise<void> {
  await move(transaction, lines, TAKE);
}

/** Puts sold units back on sale. */
export async function restock(transaction: Transaction, lines: readonly StockLine[]): Promise<void> {
  await move(transaction, lines, RESTOCK);
}
