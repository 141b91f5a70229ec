import { asc, isNull, notInArray, sql } from "drizzle-orm";
import {
  RELAY_COLUMNS,
  type RelayList,
  type RelayListInput,
  type RelayPoint,
  townKey,
} from "#contract/relay/points.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import { type Actor, recordAudit } from "#server/audit/record-audit.ts";
import type { Database, Queries } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { readPointsFile } from "./read-points-file.ts";
import { POINT } from "./relay-points.ts";
import { relayPoints } from "./tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
}

/** A cell of the list. Quotation marks keep every text, also a postcode with a leading zero. */
const cell = (text: string) => `"${text.replaceAll('"', '""').replaceAll("\n", "; ")}"`;

/** The open points as the CSV list that staff edits. */
export async function readList(db: Queries): Promise<RelayList> {
  const points = await db
    .select(POINT)
    .from(relayPoints)
    .where(isNull(relayPoints.closedAt))
    .orderBy(asc(relayPoints.postalCode), asc(relayPoints.id));
  const lines = points.map((point) => RELAY_COLUMNS.map((column) => cell(point[column])).join(","));
  const csv = [RELAY_COLUMNS.join(","), ...lines].join("\n");
  return { version: digestOf(csv).slice(0, 16), count: points.length, csv };
}

/**
 * Replaces the list of collection points. Points that the new list lacks are closed; orders keep their own copy.
 * Errors: VALIDATION with the bad cells; STALE when the page showed another list.
 */
export async function replacePoints(
  { database, clock }: Deps,
  { version, csv }: RelayListInput,
  actor: Actor,
): Promise<RelayList> {
  const points = readPointsFile(csv);
  return transact(
    database,
    async (tx) => {
      const before = await readList(tx);
      if (before.version !== version) throw new Failure("STALE");
      await writePoints(tx, points, clock());
      const after = await readList(tx);
      await recordAudit(tx, clock, {
        actor,
        action: "relay.listed",
        object: { type: "setting", id: "relay" },
        changes: { points: { from: before.count, to: after.count } },
      });
      return after;
    },
    { advisoryLock: "relay points" },
  );
}

/** Writes the points of a list and closes all others. */
export async function writePoints(db: Queries, points: readonly RelayPoint[], now: Date): Promise<void> {
  const ids = points.map(({ id }) => id);
  await db
    .update(relayPoints)
    .set({ closedAt: now })
    .where(
      sql`${isNull(relayPoints.closedAt)} and ${ids.length > 0 ? notInArray(relayPoints.id, ids) : sql`true`}`,
    );
  for (let at = 0; at < points.length; at += 500) {
    const rows = points
      .slice(at, at + 500)
      .map((point) => ({ ...point, townKey: townKey(point.town), closedAt: null }));
    await db
      .insert(relayPoints)
      .values(rows)
      .onConflictDoUpdate({
        target: relayPoints.id,
        set: {
          ...{
            name: sql`excluded.name`,
            street: sql`excluded.street`,
            postalCode: sql`excluded.postal_code`,
          },
          ...{ town: sql`excluded.town`, hours: sql`excluded.hours`, townKey: sql`excluded.town_key` },
          closedAt: null,
        },
      });
  }
}
