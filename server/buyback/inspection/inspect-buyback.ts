import { eq } from "drizzle-orm";
import type { MeasuredPhone } from "#contract/buyback/desk-acts.ts";
import { type CounterReason, reasonsOf } from "#contract/buyback/findings.ts";
import { offerPrice, type PhoneAnswers } from "#contract/buyback/offer-price.ts";
import { WORKING_DEFECTS } from "#contract/buyback/phone-answers.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { gridOfModel } from "../current-grid.ts";
import { mailStep } from "../mail-step.ts";
import { auditMove, moveBuyback } from "../move-buyback.ts";
import { buyPhone, type PurchaseDeps } from "../purchase/buy-phone.ts";
import { endedByTime } from "../reception/late-arrival.ts";
import type { BuybackDeps } from "../reception/receive-buyback.ts";
import { buybackFindings, buybackOffers, buybackRequests } from "../tables.ts";
import { intakeRun } from "./intake-run.ts";

/**
 * Records what the bench measured, and prices it by the grid of the offer. At least the offered price: the phone is bought at the
 * offered price, at once. Less: the buy-back waits for the photographs of the counter-offer. Locked, reported or dangerous: it is
 * refused. A phone that came late is priced by the grid in force. The phone's run of the intake comes first, except for one that does not switch on or that is refused.
 * Errors: NOT_FOUND; STALE for another version or state; VALIDATION with `run` REQUIRED before the run, and with `priceCents`
 * REQUIRED for a phone that the grid does not price.
 */
export async function inspectBuyback(
  deps: BuybackDeps & PurchaseDeps,
  { id, version, note, priceCents: typedCents = null, ...found }: MeasuredPhone & { readonly id: number },
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.id, id), version);
    if (offer.state !== "received" || offer.deviceId === null || offer.priceCents === null)
      throw new Failure("STALE");
    const at = deps.clock();
    const measured: PhoneAnswers = {
      ...found,
      functional: !WORKING_DEFECTS.some((defect) => found.defects.includes(defect)),
    };
    const [asked] = await tx
      .select()
      .from(buybackRequests)
      .where(eq(buybackRequests.messageId, offer.messageId));
    if (!asked) throw new Failure("NOT_FOUND");
    const isStopped = measured.stops.length > 0;
    const runId = await intakeRun(tx, offer);
    if (runId === null && !isStopped && !measured.defects.includes("no_power"))
      throw new Failure("VALIDATION", { fields: { run: "REQUIRED" } });
    const isLate = await endedByTime(tx, id);
    const grid =
      offer.gridVersion === null
        ? null
        : await gridOfModel(tx, asked.model, at, isLate ? undefined : offer.gridVersion);
    const priced = offerPrice(grid, measured);
    const differences = reasonsOf(asked, measured);
    const reasons: CounterReason[] = isLate ? [...differences, "late"] : differences;
    // The desk priced the offer, or the grid lacks what was measured. Without a reason, the offer holds.
    const cents = priced?.cents ?? (reasons.length === 0 ? offer.priceCents : typedCents);
    if (cents === null) throw new Failure("VALIDATION", { fields: { priceCents: "REQUIRED" } });
    const isLower = !isStopped && cents < offer.priceCents;
    if (isLower && reasons.length === 0)
      throw new Failure("VALIDATION", { fields: { condition: "REQUIRED" } });
    const findings = {
      ...{ runId, storageGb: measured.storageGb, condition: measured.condition, note, at },
      ...{ defects: [...measured.defects], stops: [...measured.stops], reasons: isLower ? reasons : [] },
      ...{ priceCents: cents, staffId: actor.staffId },
      steps: [...(priced?.steps ?? [{ kind: "desk" as const, cents }])],
    };
    await tx
      .insert(buybackFindings)
      .values({ buybackId: id, ...findings })
      .onConflictDoUpdate({ target: buybackFindings.buybackId, set: findings });
    if (isStopped) {
      const refused = await moveBuyback(tx, deps.clock, offer, { to: "refused", by: "bench", actor });
      await mailStep(tx, deps.sendMail, refused, "refused");
      return;
    }
    const inspected = await moveBuyback(tx, deps.clock, offer, {
      ...{ to: "inspected", by: "bench", actor, set: { inspectedAt: at } },
      isAuditedLast: true,
    });
    if (!isLower) {
      await moveBuyback(tx, deps.clock, inspected, { to: "matched", by: "rule" });
      await buyPhone(tx, deps, { buybackId: id });
    }
    // A correction of the register locks the register before the audit log, so the purchase does it in the same order.
    await auditMove(tx, deps.clock, offer, { to: "inspected", actor });
  });
}
