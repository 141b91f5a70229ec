import type { Cents } from "#contract/money.ts";
import type { Transaction } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";
import { Failure } from "#server/http/failure.ts";

export interface StockLine {
  readonly itemId: number;
  /** Units, at least 1. */
  readonly quantity: number;
}

/** An item as it was when its units were reserved. */
export interface ReservedItem extends StockLine {
  readonly name: string;
  readonly priceCents: Cents;
  readonly sellerId: number;
  readonly modelId: number;
}

/** One line an item, in the order in which every transaction locks them. */
function merge(lines: readonly StockLine[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { itemId, quantity } of lines.toSorted((one, other) => one.itemId - other.itemId)) {
    // A negative quantity would give away what others have reserved.
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new RangeError(`${quantity} units of item ${itemId}`);
    units.set(itemId, (units.get(itemId) ?? 0) + quantity);
  }
  return units;
}

/**
 * Every statement here first locks its rows one after the other by id: two orders of the same items wait, they never
 * block each other. `$1` are the ids, `$2` the units of each. Without the limit PostgreSQL takes a list it does not know yet for
 * one of ten items, and plans the statement anew for each order instead of keeping its plan.
 */
const LOCKED = `with wanted as materialized (
    select * from unnest($1::bigint[], $2::int[]) as wanted (id, quantity) limit cardinality($1::bigint[])),
  locked as materialized (
    select id, name, price_cents, seller_id, model_id,
      case when withdrawn_at is null then on_hand - reserved else 0 end as available
    from smartphone_items where id = any($1::bigint[]) order by id for no key update)`;

const RESERVE = `${LOCKED},
  moved as (
    update smartphone_items as items set reserved = items.reserved + wanted.quantity
    from wanted join locked on locked.id = wanted.id
    where items.id = wanted.id and locked.available >= wanted.quantity)
  select id as "itemId", name, price_cents as "priceCents", seller_id as "sellerId", model_id as "modelId", available
  from locked order by id`;

/** Moves stock by each line's quantity. */
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
 * Promises units to an order under way; equal items are merged. Returns the items as they are now, by id. Throws
 * OUT_OF_STOCK with every item that cannot be had and what is left of it: 0 for withdrawn and unknown ones.
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

/** Gives reserved units back; throws when fewer are reserved, which the database refuses. */
export async function releaseStock(transaction: Transaction, lines: readonly StockLine[]): Promise<void> {
  await move(transaction, lines, RELEASE);
}

/** Turns reserved units into sold ones; throws when fewer are reserved, which the database refuses. */
export async function takeStock(transaction: Transaction, lines: readonly StockLine[]): Promise<void> {
  await move(transaction, lines, TAKE);
}

/** Puts sold units on sale again. */
export async function restock(transaction: Transaction, lines: readonly StockLine[]): Promise<void> {
  await move(transaction, lines, RESTOCK);
}
