import { eq } from "drizzle-orm";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { mailStep } from "../mail-step.ts";
import { moveBuyback } from "../move-buyback.ts";
import type { BuybackDeps } from "../reception/receive-buyback.ts";
import { buybackFindings, buybackOffers, buybackPhotos } from "../tables.ts";

/**
 * Sends the counter-offer of an inspected phone, at the price of the grid for what was measured.
 * Errors: NOT_FOUND; STALE for another version or state; VALIDATION that names the reasons without a photograph.
 */
export async function makeCounterOffer(
  deps: BuybackDeps,
  { id, version }: { readonly id: number; readonly version: string },
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.id, id), version);
    const [findings] = await tx.select().from(buybackFindings).where(eq(buybackFindings.buybackId, id));
    if (!findings || findings.priceCents === null) throw new Failure("STALE");
    const photos = await tx.select().from(buybackPhotos).where(eq(buybackPhotos.buybackId, id));
    const unproved = findings.reasons.filter(
      (reason) => reason !== "late" && !photos.some((photo) => photo.reason === reason),
    );
    if (unproved.length > 0)
      throw new Failure("VALIDATION", {
        fields: Object.fromEntries(unproved.map((reason) => [reason, "REQUIRED" as const])),
      });
    const countered = await moveBuyback(tx, deps.clock, offer, {
      ...{ to: "countered", by: "bench", actor, facts: { cents: findings.priceCents } },
      set: { counterCents: findings.priceCents, counterAt: deps.clock() },
    });
    await mailStep(tx, deps.sendMail, countered, "countered");
  });
}
