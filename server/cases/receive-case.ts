import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { caseActs } from "#contract/cases/case-states.ts";
import { AWAY } from "#contract/devices/stages.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Database, Queries, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { findScanned } from "#server/devices/find-device.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import type { DeviceRow } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { exchangeUnits } from "./exchange-units.ts";
import { writeInspection } from "./inspect-case.ts";
import { type CaseDeps, moveCase } from "./move-case.ts";
import { type LockedCase, lockCase } from "./queries.ts";
import { caseLines, cases } from "./tables.ts";

type Deps = CaseDeps & { readonly database: Database };

interface Reception {
  readonly version?: string;
  readonly code?: string | undefined;
  readonly withoutRest?: boolean | undefined;
  readonly isExchanged?: boolean | undefined;
  readonly foreign?: string | undefined;
}

/**
 * Receives the goods of a case: own units one by one by scan, all other goods by hand. The case is received with its
 * last unit, or with `withoutRest` once something has come; it is then decided about what came. The goods belong to the
 * buyer until the decision.
 * Errors: NOT_FOUND; STALE; SCAN_NEEDED for an own unit without its scan; VALIDATION, `code`, for another unit:
 * MISMATCH for a unit of another order, which `isExchanged` confirms as the wrong item. `foreign` describes goods that
 * are no unit of the shop and came instead; it is recorded as the inspection.
 */
export async function receiveCase(
  deps: Deps,
  number: string,
  { version, code, withoutRest = false, isExchanged = false, foreign }: Reception,
  actor: StaffActor,
): Promise<void> {
  const device = code ? await findScanned(deps.database, code) : undefined;
  await transact(deps.database, async (tx) => {
    const found = await lockCase(tx, number, version);
    if (!caseActs(found.facts).includes("receive")) throw new Failure("STALE");
    if (foreign !== undefined) return receiveForeign(tx, deps, found, foreign, actor);
    const isPartly = found.lines.some((line) => line.deviceId === null || line.receivedAt !== null);
    if (withoutRest && !isPartly) throw new Failure("STALE");
    const awaited = withoutRest
      ? []
      : found.lines.filter((line) => line.deviceId !== null && line.receivedAt === null);
    if (awaited.length > 0 && !code) throw new Failure("SCAN_NEEDED");
    if (awaited.length > 0) await receiveUnit(tx, deps, found, { awaited, device, isExchanged }, actor);
    if (awaited.length > 1) return;
    await moveCase(tx, deps, found, { to: "received", by: { kind: "staff", actor } });
  });
}

/**
 * Receives foreign goods. Error: STALE once a unit has come, or for a case without own units, which is received by
 * hand.
 */
async function receiveForeign(
  tx: Transaction,
  deps: CaseDeps,
  found: LockedCase,
  note: string,
  actor: StaffActor,
) {
  if (found.lines.some(({ deviceId, receivedAt }) => deviceId === null || receivedAt !== null))
    throw new Failure("STALE");
  const received = await moveCase(tx, deps, found, { to: "received", by: { kind: "staff", actor } });
  const { order } = found;
  await writeInspection(tx, deps, { ...received, order }, { finding: "other_item", note }, actor);
}

interface Scan {
  /** The lines whose unit has not come yet. */
  readonly awaited: LockedCase["lines"];
  readonly device: DeviceRow | undefined;
  readonly isExchanged: boolean;
}

async function receiveUnit(
  tx: Transaction,
  { clock }: CaseDeps,
  found: LockedCase,
  { awaited, device, isExchanged }: Scan,
  actor: StaffActor,
) {
  let line = awaited.find(({ deviceId }) => deviceId === device?.id);
  const [first] = awaited;
  if (!line && first && device && found.kind === "wrong_item" && AWAY.includes(device.stage)) {
    line = await exchangeUnits(tx, { clock }, { found, line: first, device, isExchanged }, actor);
  }
  if (!device || !line) throw new Failure("VALIDATION", { fields: { code: "INVALID" } });
  await moveDevice(tx, clock, {
    deviceId: device.id,
    to: "received",
    by: "bench",
    who: authorOf(actor),
    facts: { order: found.order.number, case: found.number },
  });
  await tx
    .update(caseLines)
    .set({ receivedAt: clock() })
    .where(and(eq(caseLines.caseId, found.id), eq(caseLines.position, line.position)));
  await recordAudit(tx, clock, {
    actor,
    action: "device.received",
    object: { type: "device", id: device.publicId },
    changes: { stage: { from: device.stage, to: "received" } },
  });
}

/** The number of the case that expects a unit; undefined without one. Cases about lost parcels expect no units. */
export async function caseAwaiting(db: Queries, deviceId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ number: cases.number })
    .from(caseLines)
    .innerJoin(cases, eq(cases.id, caseLines.caseId))
    .where(
      and(
        eq(caseLines.deviceId, deviceId),
        ne(cases.kind, "lost"),
        inArray(cases.state, ["opened", "awaiting_return"]),
        isNull(caseLines.receivedAt),
      ),
    );
  return found?.number;
}
