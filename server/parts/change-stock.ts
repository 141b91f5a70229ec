import { and, eq, isNull, sql } from "drizzle-orm";
import type { NewPart, PartChange, PartCount, PartReceipt } from "#contract/parts/parts.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { places } from "#server/places/tables.ts";
import { serveMissing } from "./reserve-parts.ts";
import { type PartRow, partMoves, parts } from "./tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
}

/** The author of a change of the stock. Error: FORBIDDEN for a command of the operator, which has no member of staff. */
function staffOf({ staffId }: StaffActor): number {
  if (staffId === null) throw new Failure("FORBIDDEN");
  return staffId;
}

/** Adds a part without stock, and returns its id. The same key is the same part. Error: VALIDATION, `place`. */
export async function addPart(
  { database, clock }: Deps,
  { key, place, ...input }: NewPart,
  actor: StaffActor,
): Promise<number> {
  return transact(
    database,
    async (tx) => {
      const [made] = await tx
        .insert(parts)
        .values({ ...input, key, placeId: await placeOf(tx, place), createdAt: clock() })
        .onConflictDoNothing({ target: parts.key })
        .returning({ id: parts.id });
      if (!made) {
        const [known] = await tx.select({ id: parts.id }).from(parts).where(eq(parts.key, key));
        if (!known) throw new Failure("NOT_FOUND");
        return known.id;
      }
      await recordAudit(tx, clock, {
        actor,
        action: "part.added",
        object: { type: "part", id: String(made.id) },
      });
      return made.id;
    },
    { hasKey: true },
  );
}

/** Changes the fields of a part, not its stock. Errors: NOT_FOUND; STALE; VALIDATION, `place`. */
export async function changePart(
  { database, clock }: Deps,
  id: number,
  { version, place, ...input }: PartChange,
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    await lockRow(tx, parts, eq(parts.id, id), version);
    const placeId = await placeOf(tx, place);
    await tx
      .update(parts)
      .set({ ...input, placeId })
      .where(eq(parts.id, id));
    await recordAudit(tx, clock, { actor, action: "part.changed", object: { type: "part", id: String(id) } });
  });
}

/** The id of a place in use by its code, in any case. The lock keeps it in use until the part lies there. */
async function placeOf(tx: Transaction, code = ""): Promise<number | null> {
  if (code === "") return null;
  const [place] = await tx
    .select({ id: places.id })
    .from(places)
    .where(and(sql`upper(${places.code}) = upper(${code})`, isNull(places.retiredAt)))
    .for("share");
  if (!place) throw new Failure("VALIDATION", { fields: { place: "INVALID" } });
  return place.id;
}

/** Adds units that arrived. The lines that wait for the part get them first. Errors: NOT_FOUND, STALE. */
export async function receivePart(
  { database, clock }: Deps,
  id: number,
  { version, quantity, batch, reason }: PartReceipt,
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const part = await lockRow(tx, parts, eq(parts.id, id), version);
    await writeStock(tx, clock, { part, kind: "receipt", delta: quantity, batch, reason }, actor);
  });
}

/**
 * Corrects the stock to the units that were counted. Errors: NOT_FOUND; STALE; VALIDATION, `counted`, for fewer units than are
 * reserved: a repair must first give one back.
 */
export async function countPart(
  { database, clock }: Deps,
  id: number,
  { version, counted, reason }: PartCount,
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const part = await lockRow(tx, parts, eq(parts.id, id), version);
    if (counted < part.reserved) throw new Failure("VALIDATION", { fields: { counted: "TOO_SMALL" } });
    await writeStock(
      tx,
      clock,
      { part, kind: "count", delta: counted - part.onHand, batch: "", reason },
      actor,
    );
  });
}

interface StockChange {
  /** The locked part. */
  readonly part: PartRow;
  readonly kind: "receipt" | "count";
  readonly delta: number;
  readonly batch: string;
  readonly reason: string;
}

async function writeStock(
  tx: Transaction,
  clock: () => Date,
  { part: { id, onHand }, kind, delta, batch, reason }: StockChange,
  actor: StaffActor,
): Promise<void> {
  await tx
    .update(parts)
    .set({ onHand: sql`${parts.onHand} + ${delta}` })
    .where(eq(parts.id, id));
  await tx
    .insert(partMoves)
    .values({ partId: id, kind, delta, batch, reason, staffId: staffOf(actor), at: clock() });
  await serveMissing(tx, id);
  await recordAudit(tx, clock, {
    ...{ actor, action: kind === "receipt" ? "part.received" : "part.counted", reason },
    ...{
      object: { type: "part", id: String(id) },
      changes: { onHand: { from: onHand, to: onHand + delta } },
    },
  });
}
