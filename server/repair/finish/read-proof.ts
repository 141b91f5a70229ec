import { and, desc, eq } from "drizzle-orm";
import type { PointName } from "#contract/devices/protocol.ts";
import { requiredNotPassed } from "#contract/devices/test-run.ts";
import type { ProofState } from "#contract/repair/reception.ts";
import { mayMoveRepair, type RepairState } from "#contract/repair/repair-states.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { readRuns } from "#server/devices/bench/read-runs.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { events } from "#server/timeline/tables.ts";
import type { RepairDbRow } from "../tables.ts";

interface Proof {
  readonly proof: ProofState;
  readonly failed: PointName[];
}

/**
 * The last finished run of the phone, if it is of the phase `after_repair` and began after the work did. A run that is open says
 * that the phone is being tested once more.
 */
export async function readProof(
  db: Queries,
  { number, deviceId }: Pick<RepairDbRow, "number" | "deviceId">,
): Promise<Proof> {
  const began = await workBegan(db, number);
  if (deviceId === null || began === null) return { proof: "none", failed: [] };
  const { open, last } = await readRuns(db, deviceId);
  if (open || !last || last.phase !== "after_repair" || last.began < began)
    return { proof: "none", failed: [] };
  const failed = requiredNotPassed(last);
  return { proof: failed.length === 0 ? "passed" : "failed", failed };
}

/** When the work on the phone last began. */
async function workBegan(db: Queries, number: string): Promise<Date | null> {
  const [event] = await db
    .select({ at: events.at })
    .from(events)
    .where(
      and(
        ...[eq(events.subjectType, "repair"), eq(events.subjectId, number)],
        eq(events.kind, "repair.repairing"),
      ),
    )
    .orderBy(desc(events.id))
    .limit(1);
  return event?.at ?? null;
}

/** The states that say that the work was tested. */
const PROVED: readonly RepairState[] = ["tested", "ready"];

/** Refuses to call a phone tested or ready without the test that proves it. Error: REPAIR_NOT_TESTED. */
export async function refuseUntested(tx: Transaction, found: RepairDbRow, to: RepairState): Promise<void> {
  if (!PROVED.includes(to) || !mayMoveRepair(found.state, to, "staff")) return;
  if ((await readProof(tx, found)).proof !== "passed") throw new Failure("REPAIR_NOT_TESTED");
}
