import { eq, inArray, sql } from "drizzle-orm";
import { mayMoveDevice } from "#contract/devices/stages.ts";
import { LOSES, type PostingInput, REASONS_OF } from "#contract/places/counts.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { lockListings } from "#server/devices/allocation/order-units.ts";
import { endBenchWork } from "#server/devices/bench/finish-run.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { lockPlace, named, putInto } from "../place-by-scan.ts";
import { type FoundDifference, findDifferences } from "./find-differences.ts";
import { stockCountDifferences, stockCounts } from "./tables.ts";

type Explained = PostingInput["differences"][number];
type Posting = PostingInput & {
  readonly id: number;
  /** Whether the person may declare phones lost. */
  readonly mayLose: boolean;
};

/**
 * Posts the explained differences of a count: found phones move to their place, missing ones become lost or lie in no place.
 * All of it is written, or nothing.
 * Errors: NOT_FOUND; STALE when the count has ended or the differences are others than the page showed, for example because a
 * phone was sold; VALIDATION by label for a reason that does not fit; FORBIDDEN to lose a phone; UNIT_RESERVED while a buyer
 * pays for a missing one.
 */
export async function postCount(
  { database, clock }: Pick<Shop, "database" | "clock">,
  { id, version, differences: explained, mayLose }: Posting,
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const count = await lockRow(tx, stockCounts, eq(stockCounts.id, id), version);
    if (count.state !== "open") throw new Failure("STALE");
    await lockPhones(tx, await findDifferences(tx, count));
    const differences = await findDifferences(tx, count);
    const reasons = new Map(explained.map((one) => [`${one.kind} ${one.label}`, one]));
    const isSeen = differences.every(({ kind, label }) => reasons.has(`${kind} ${label}`));
    if (!isSeen || reasons.size !== differences.length) throw new Failure("STALE");
    const posted = differences.flatMap((found) => {
      const why = reasons.get(`${found.kind} ${found.label}`);
      return why ? [{ found, why }] : [];
    });
    refuseUnfit(posted);
    if (!mayLose && posted.some(isLoss)) throw new Failure("FORBIDDEN");
    for (const one of posted) await settle(tx, clock, one, actor);
    if (posted.length > 0)
      await tx.insert(stockCountDifferences).values(
        posted.map(({ found: { label, kind, deviceId, recorded, found }, why: { reason, note } }) => ({
          ...{ countId: id, label, kind, deviceId, recorded, found, reason, note },
        })),
      );
    await tx
      .update(stockCounts)
      .set({ state: "posted", endedBy: actor.staffId, endedAt: clock() })
      .where(eq(stockCounts.id, id));
    await recordAudit(tx, clock, {
      ...{ actor, action: "count.posted", object: { type: "count", id: String(id) } },
      changes: { devices: { from: null, to: posted.length } },
    });
  });
}

interface Posted {
  readonly found: FoundDifference;
  readonly why: Explained;
}

const isLoss = ({ found, why }: Posted) => found.kind === "missing" && LOSES.includes(why.reason);

/** Listings are locked before devices, and both by ascending id, as an order does. */
async function lockPhones(tx: Transaction, differences: readonly FoundDifference[]) {
  const ids = differences.flatMap(({ deviceId }) => deviceId ?? []);
  if (ids.length === 0) return;
  await lockListings(tx, ids);
  await tx.select().from(devices).where(inArray(devices.id, ids)).orderBy(devices.id).for("no key update");
}

function refuseUnfit(posted: readonly Posted[]) {
  const fields: Record<string, "INVALID" | "REQUIRED"> = {};
  for (const one of posted) {
    const { kind, label, stage } = one.found;
    const { reason, note } = one.why;
    const fits = (REASONS_OF[kind] as readonly string[]).includes(reason);
    const isStuck = isLoss(one) && stage !== "listed" && !(stage && mayMoveDevice(stage, "lost", "count"));
    if (!fits || isStuck) fields[label] = "INVALID";
    else if (reason === "other" && note === "") fields[label] = "REQUIRED";
  }
  if (Object.keys(fields).length > 0) throw new Failure("VALIDATION", { fields });
}

async function settle(tx: Transaction, clock: () => Date, one: Posted, actor: StaffActor) {
  const { deviceId, label, kind, recorded, placeId } = one.found;
  if (deviceId === null || kind === "foreign") return;
  if (isLoss(one)) return lose(tx, clock, one, actor);
  const place = placeId === null ? null : await lockPlace(tx, placeId);
  if (place?.retiredAt) throw new Failure("STALE");
  const reason = one.why.note || undefined;
  await putInto(
    tx,
    clock,
    {
      device: { id: deviceId, publicId: label },
      place: place && named(place),
      from: recorded,
      ...(reason && { reason }),
    },
    actor,
  );
}

/** Declares a missing phone lost. One on sale is taken from sale. */
async function lose(tx: Transaction, clock: () => Date, { found, why }: Posted, actor: StaffActor) {
  const deviceId = found.deviceId ?? 0;
  const at = clock();
  const happening = { deviceId, who: authorOf(actor), facts: why.note ? { reason: why.note } : {} };
  if (found.stage === "listed") {
    const taken = await tx
      .update(smartphoneItems)
      .set({ onHand: 0, withdrawnAt: at, updatedAt: at })
      .where(sql`${smartphoneItems.deviceId} = ${deviceId} and ${smartphoneItems.reserved} = 0`)
      .returning({ id: smartphoneItems.id });
    if (taken.length === 0) throw new Failure("UNIT_RESERVED");
    await moveDevice(tx, () => at, { ...happening, to: "graded", by: "bench" });
  }
  await endBenchWork(tx, deviceId, at);
  await moveDevice(tx, () => at, { ...happening, to: "lost", by: "count" });
  await recordAudit(tx, clock, {
    ...{ actor, action: "device.lost", object: { type: "device", id: found.label } },
    ...{ changes: { stage: { from: found.stage, to: "lost" } }, reason: why.note || null },
  });
}
