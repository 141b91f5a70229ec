import { eq } from "drizzle-orm";
import type { ParcelNumber } from "#contract/buyback/desk-acts.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { finishRunAsItStands } from "#server/devices/bench/finish-run.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { mailStep } from "../mail-step.ts";
import { moveBuyback } from "../move-buyback.ts";
import type { BuybackDeps } from "../reception/receive-buyback.ts";
import { type BuybackOffer, buybackOffers } from "../tables.ts";

interface Target {
  readonly id: number;
  readonly version: string;
}

/** Locks a buy-back that the page showed. Errors: NOT_FOUND, STALE. */
const lockShown = (tx: Transaction, { id, version }: Target) =>
  lockRow(tx, buybackOffers, eq(buybackOffers.id, id), version);

/**
 * Sends the phone of a declined or refused buy-back back to its owner, at the shop's cost, with the carrier's number.
 * Errors: NOT_FOUND; STALE for another version or state, or a phone that never came.
 */
export async function returnPhone(
  deps: BuybackDeps,
  { carrier, number, ...target }: ParcelNumber & Target,
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const offer = await lockShown(tx, target);
    if (!offer.receivedAt) throw new Failure("STALE");
    await giveAway(tx, deps.clock, offer, { to: "handed_back", actor });
    const set = { returnCarrier: carrier, returnNumber: number };
    const sent = await moveBuyback(tx, deps.clock, offer, { to: "returning", by: "staff", actor, set });
    await mailStep(tx, deps.sendMail, sent, "returning");
  });
}

/** Notes that a phone arrived at its owner. Errors: NOT_FOUND; STALE. */
export async function closeReturn(
  { database, clock }: BuybackDeps,
  target: Target,
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const offer = await lockShown(tx, target);
    await moveBuyback(tx, clock, offer, { to: "returned", by: "staff", actor, set: { endedAt: clock() } });
  });
}

/**
 * Recycles a phone: one that was sent for its recycling, or a refused one whose owner agrees. Errors: NOT_FOUND; STALE for another
 * version or state, or a phone that has a price.
 */
export async function recyclePhone(
  { database, clock }: BuybackDeps,
  target: Target,
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const offer = await lockShown(tx, target);
    if (offer.state === "received" && offer.priceCents !== 0) throw new Failure("STALE");
    await giveAway(tx, clock, offer, { to: "recycled", actor });
    await moveBuyback(tx, clock, offer, { to: "recycled", by: "staff", actor, set: { endedAt: clock() } });
  });
}

/** Inspects a refused phone again, after its owner removed the lock. Errors: NOT_FOUND; STALE. */
export async function inspectAgain(
  { database, clock }: BuybackDeps,
  target: Target,
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const offer = await lockShown(tx, target);
    if (offer.state !== "refused") throw new Failure("STALE");
    await moveBuyback(tx, clock, offer, { to: "received", by: "bench", actor });
  });
}

/** Moves the device of a buy-back out of the shop. */
async function giveAway(
  tx: Transaction,
  clock: () => Date,
  { id, deviceId }: BuybackOffer,
  { to, actor }: { readonly to: "handed_back" | "recycled"; readonly actor: StaffActor },
): Promise<void> {
  if (deviceId === null) return;
  // The results of the run say nothing about the phone after its owner has had it again.
  await finishRunAsItStands(tx, deviceId, clock());
  await moveDevice(tx, clock, {
    ...{ deviceId, to, by: "buyback", who: authorOf(actor), facts: { buyback: id }, public: false },
  });
}
