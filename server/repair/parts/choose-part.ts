import { and, eq } from "drizzle-orm";
import { CHOOSES_PARTS, type PartChoice } from "#contract/repair/repair-parts.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { replacePart } from "#server/parts/reserve-parts.ts";
import { parts } from "#server/parts/tables.ts";
import { lockRepair } from "../desk/move-repair.ts";
import { repairQuoteLines } from "../quotes/tables.ts";
import { newestQuote } from "../quotes/write-version.ts";
import { noteParts } from "./note-parts.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
}

/**
 * Chooses the part for a line of the accepted version, or that the line needs none. Errors: NOT_FOUND; STALE for another version of
 * the repair, a repair without an accepted version or at another stage, or a line whose part is fitted.
 */
export async function choosePart(
  { database, clock }: Deps,
  number: string,
  { version, position, part: partId }: PartChoice,
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const repair = await lockRepair(tx, number, version);
    const quote = await newestQuote(tx, repair.id);
    if (quote?.state !== "accepted" || !CHOOSES_PARTS.includes(repair.state)) throw new Failure("STALE");
    const ofLine = and(eq(repairQuoteLines.quoteId, quote.id), eq(repairQuoteLines.position, position));
    const [line] = await tx.select().from(repairQuoteLines).where(ofLine);
    const [part] = partId === null ? [] : await tx.select().from(parts).where(eq(parts.id, partId));
    if (!line || (partId !== null && !part)) throw new Failure("NOT_FOUND");
    await replacePart(tx, { repairId: repair.id, quoteId: quote.id, position }, partId, clock());
    await noteParts(tx, clock, repair, {
      ...{
        kind: part ? "repair.part-chosen" : "repair.part-given-back",
        actor,
        part: part?.name ?? line.name,
      },
    });
  });
}
