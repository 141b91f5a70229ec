import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { parts, partUses } from "./tables.ts";

interface LineOfQuote {
  readonly repairId: number;
  readonly quoteId: number;
  readonly position: number;
}
interface NewUse extends LineOfQuote {
  readonly partId: number;
  readonly at: Date;
}

/** The states of a use that may still hold a unit. */
const HELD = ["planned", "missing", "reserved"] as const;

/** Locks parts. Every writer that changes the stock of several parts locks them first, in this order. */
async function lockParts(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: parts.id })
    .from(parts)
    .where(inArray(parts.id, [...ids]))
    .orderBy(asc(parts.id))
    .for("update");
}

/** Notes the parts that an open version needs. No unit is held before the version is accepted. Error: NOT_FOUND. */
export async function planParts(tx: Transaction, uses: readonly NewUse[]): Promise<void> {
  if (uses.length === 0) return;
  const ids = [...new Set(uses.map(({ partId }) => partId))];
  const known = await tx.select({ id: parts.id }).from(parts).where(inArray(parts.id, ids));
  if (known.length < ids.length) throw new Failure("NOT_FOUND");
  await tx.insert(partUses).values(uses.map((use) => ({ ...use, state: "planned" as const })));
}

/** Reserves a free unit of a part. Returns the new state of its use: without a free unit the line waits. */
async function holdUnit(tx: Transaction, partId: number): Promise<"reserved" | "missing"> {
  const held = await tx
    .update(parts)
    .set({ reserved: sql`${parts.reserved} + 1` })
    .where(and(eq(parts.id, partId), lt(parts.reserved, parts.onHand)))
    .returning({ id: parts.id });
  return held.length > 0 ? "reserved" : "missing";
}

/**
 * Chooses the part for a line of a locked repair's accepted version, instead of the one that was chosen before. A free unit is
 * reserved at once; without one the line waits. Null: the line needs no part. Errors: NOT_FOUND; STALE for a line whose part is fitted.
 */
export async function replacePart(
  tx: Transaction,
  { repairId, quoteId, position }: LineOfQuote,
  partId: number | null,
  at: Date,
): Promise<void> {
  const ofLine = and(
    eq(partUses.quoteId, quoteId),
    eq(partUses.position, position),
    inArray(partUses.state, [...HELD, "fitted"]),
  );
  const [seen] = await tx.select().from(partUses).where(ofLine);
  if (seen?.state === "fitted") throw new Failure("STALE");
  await lockParts(
    tx,
    [partId, seen?.partId].filter((id) => typeof id === "number"),
  );
  // A receipt may have reserved a unit for the line meanwhile, so the use is read again under the lock.
  const [before] = await tx.select().from(partUses).where(ofLine);
  if (before) await endUse(tx, before);
  if (partId !== null) {
    const state = await holdUnit(tx, partId);
    await tx.insert(partUses).values({ repairId, quoteId, position, partId, at, state });
  }
  if (before && before.partId !== partId) await serveMissing(tx, before.partId);
}

/** Ends the use of a locked part without fitting it. The freed unit is not given to another line yet. */
async function endUse(
  tx: Transaction,
  { id, partId, state }: Pick<typeof partUses.$inferSelect, "id" | "partId" | "state">,
): Promise<void> {
  await tx.update(partUses).set({ state: "given_back" }).where(eq(partUses.id, id));
  if (state !== "reserved") return;
  await tx
    .update(parts)
    .set({ reserved: sql`${parts.reserved} - 1` })
    .where(eq(parts.id, partId));
}

/** Gives the free units of a locked part to the lines that wait for it, the oldest first. */
export async function serveMissing(tx: Transaction, partId: number): Promise<void> {
  const [part] = await tx
    .select({ free: sql<number>`${parts.onHand} - ${parts.reserved}` })
    .from(parts)
    .where(eq(parts.id, partId));
  if (!part || part.free < 1) return;
  const waiting = await tx
    .select({ id: partUses.id })
    .from(partUses)
    .where(and(eq(partUses.partId, partId), eq(partUses.state, "missing")))
    .orderBy(asc(partUses.id))
    .limit(part.free)
    .for("update");
  if (waiting.length === 0) return;
  const ids = waiting.map(({ id }) => id);
  await tx.update(partUses).set({ state: "reserved" }).where(inArray(partUses.id, ids));
  await tx
    .update(parts)
    .set({ reserved: sql`${parts.reserved} + ${ids.length}` })
    .where(eq(parts.id, partId));
}

/**
 * Reserves the parts of the accepted version of a locked repair, and gives back those that the repair holds for other versions.
 * Without an accepted version, gives back all that were not fitted. Freed units go to the lines of other repairs that wait.
 */
export async function settleParts(
  tx: Transaction,
  repairId: number,
  acceptedQuoteId: number | null,
): Promise<void> {
  const ofRepair = and(eq(partUses.repairId, repairId), inArray(partUses.state, [...HELD]));
  const seen = await tx.select({ partId: partUses.partId }).from(partUses).where(ofRepair);
  if (seen.length === 0) return;
  await lockParts(
    tx,
    seen.map(({ partId }) => partId),
  );
  const held = await tx.select().from(partUses).where(ofRepair).orderBy(asc(partUses.id));
  const ended = held.filter(({ quoteId }) => quoteId !== acceptedQuoteId);
  for (const use of ended) await endUse(tx, use);
  for (const { id, partId, state } of held.filter(({ quoteId }) => quoteId === acceptedQuoteId))
    if (state === "planned")
      await tx
        .update(partUses)
        .set({ state: await holdUnit(tx, partId) })
        .where(eq(partUses.id, id));
  // After the own lines, so that a unit which the repair held already stays with the repair.
  for (const partId of new Set(ended.map((use) => use.partId))) await serveMissing(tx, partId);
}

/** Forgets the parts of a version that is not accepted. */
export async function forgetPlan(tx: Transaction, quoteId: number): Promise<void> {
  await tx
    .update(partUses)
    .set({ state: "given_back" })
    .where(and(eq(partUses.quoteId, quoteId), eq(partUses.state, "planned")));
}
