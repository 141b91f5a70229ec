import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { type PartRow, partMoves, parts, partUses } from "./tables.ts";

interface Fitting {
  readonly useId: number;
  readonly repairId: number;
  /** The number of the repair, which the change of the stock gives as its reason. */
  readonly number: string;
  /** Empty: the batch of the last receipt. */
  readonly batch: string;
  readonly staffId: number;
  readonly at: Date;
}

/**
 * Takes the reserved unit of a locked repair out of the stock, because it is in the phone now. Returns the part. Errors: NOT_FOUND;
 * STALE if no unit is reserved, for instance because the part is fitted already.
 */
export async function takePart(
  tx: Transaction,
  { useId, repairId, number, batch, staffId, at }: Fitting,
): Promise<PartRow> {
  const use = await lockRow(tx, partUses, and(eq(partUses.id, useId), eq(partUses.repairId, repairId)));
  if (use.state !== "reserved") throw new Failure("STALE");
  const [part] = await tx
    .update(parts)
    .set({ onHand: sql`${parts.onHand} - 1`, reserved: sql`${parts.reserved} - 1` })
    .where(eq(parts.id, use.partId))
    .returning();
  if (!part) throw new Failure("NOT_FOUND");
  const used = batch || (await lastBatch(tx, part.id));
  await tx.update(partUses).set({ state: "fitted", fittedAt: at, batch: used }).where(eq(partUses.id, useId));
  await tx.insert(partMoves).values({
    ...{ partId: part.id, kind: "fitted", delta: -1, batch: used, reason: number, staffId, useId, at },
  });
  return part;
}

interface BenchFitting {
  readonly partId: number;
  readonly device: { readonly id: number; readonly publicId: string };
  readonly staffId: number;
  readonly at: Date;
}

/**
 * Takes a free unit out of the stock, because the bench has fitted it in a phone of the shop's own. Returns the part. Errors:
 * VALIDATION, `stock`: INVALID for an unknown part, TOO_SMALL when no unit is free, because the others are reserved for customers.
 */
export async function takeFreeUnit(
  tx: Transaction,
  { partId, device, staffId, at }: BenchFitting,
): Promise<PartRow> {
  const [part] = await tx
    .update(parts)
    .set({ onHand: sql`${parts.onHand} - 1` })
    .where(and(eq(parts.id, partId), lt(parts.reserved, parts.onHand)))
    .returning();
  if (!part) {
    const [known] = await tx.select({ id: parts.id }).from(parts).where(eq(parts.id, partId));
    throw new Failure("VALIDATION", { fields: { stock: known ? "TOO_SMALL" : "INVALID" } });
  }
  const batch = await lastBatch(tx, part.id);
  await tx.insert(partMoves).values({
    ...{ partId: part.id, kind: "bench", delta: -1, batch, reason: device.publicId, staffId },
    ...{ deviceId: device.id, at },
  });
  return part;
}

/** The batch of the newest receipt: the units on the shelf are of this batch unless staff reads another one. */
async function lastBatch(tx: Transaction, partId: number): Promise<string> {
  const [last] = await tx
    .select({ batch: partMoves.batch })
    .from(partMoves)
    .where(and(eq(partMoves.partId, partId), eq(partMoves.kind, "receipt")))
    .orderBy(desc(partMoves.id))
    .limit(1);
  return last?.batch ?? "";
}
