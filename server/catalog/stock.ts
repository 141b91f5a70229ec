import { and, asc, type SQL, sql } from "drizzle-orm";
import type { Cents } from "#contract/money.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/failure.ts";
import { smartphoneItems } from "./tables.ts";

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

/** Locks the rows one after the other by id: two orders of the same items wait, they never block each other. */
function lockItems(transaction: Transaction, ids: readonly number[]) {
  return transaction
    .select({
      itemId: smartphoneItems.id,
      name: smartphoneItems.name,
      priceCents: smartphoneItems.priceCents,
      sellerId: smartphoneItems.sellerId,
      modelId: smartphoneItems.modelId,
      available: sql<number>`case when ${smartphoneItems.withdrawnAt} is null
        then ${smartphoneItems.onHand} - ${smartphoneItems.reserved} else 0 end`,
    })
    .from(smartphoneItems)
    .where(sql`${smartphoneItems.id} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(asc(smartphoneItems.id))
    .for("no key update");
}

/** Moves stock by each line's quantity; the rows are locked already. */
async function move(transaction: Transaction, units: ReadonlyMap<number, number>, change: SQL, only?: SQL) {
  const ids = sql.param([...units.keys()]);
  const quantities = sql.param([...units.values()]);
  const { rowCount } = await transaction.execute(sql`
    update ${smartphoneItems} set ${change}
    from unnest(${ids}::int[], ${quantities}::int[]) as wanted (id, quantity)
    where ${and(sql`${smartphoneItems.id} = wanted.id`, only)}`);
  if (rowCount !== units.size) throw new Error(`Stock of ${units.size} items was to move, ${rowCount} did`);
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
  const rows = await lockItems(transaction, [...units.keys()]);
  const available = new Map(rows.map((row) => [row.itemId, row.available]));
  const short = [...units].filter(([itemId, quantity]) => (available.get(itemId) ?? 0) < quantity);
  if (short.length)
    throw new Failure("OUT_OF_STOCK", {
      stock: short.map(([itemId]) => ({ productId: String(itemId), available: available.get(itemId) ?? 0 })),
    });
  await move(
    transaction,
    units,
    sql`reserved = reserved + wanted.quantity`,
    sql`on_hand - reserved >= wanted.quantity and withdrawn_at is null`,
  );
  return rows.map(({ available: _, ...item }) => ({ ...item, quantity: units.get(item.itemId) ?? 0 }));
}

/** Gives reserved units back; throws when fewer are reserved, which the database refuses. */
export async function releaseStock(transaction: Transaction, lines: readonly StockLine[]): Promise<void> {
  const units = merge(lines);
  await lockItems(transaction, [...units.keys()]);
  await move(transaction, units, sql`reserved = reserved - wanted.quantity`);
}

/** Turns reserved units into sold ones; throws when fewer are reserved, which the database refuses. */
export async function takeStock(transaction: Transaction, lines: readonly StockLine[]): Promise<void> {
  const units = merge(lines);
  await lockItems(transaction, [...units.keys()]);
  await move(
    transaction,
    units,
    sql`on_hand = on_hand - wanted.quantity, reserved = reserved - wanted.quantity`,
  );
}

/** Puts sold units on sale again. */
export async function restock(transaction: Transaction, lines: readonly StockLine[]): Promise<void> {
  const units = merge(lines);
  await lockItems(transaction, [...units.keys()]);
  await move(transaction, units, sql`on_hand = on_hand + wanted.quantity`);
}
