import { and, eq, sql } from "drizzle-orm";
import type { ClaimSettlement, NewClaim } from "#contract/suppliers/claims.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { openPurchase } from "#server/devices/back-office/correct-device.ts";
import { noteDevice } from "#server/devices/move-device.ts";
import { episodes } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { type Deps, supplierObject } from "./change-suppliers.ts";
import { purchaseOrders, supplierClaims, suppliers } from "./tables.ts";

/**
 * Claims money back from a supplier, for a phone or for phones that never came. Returns the claim's id. Errors: NOT_FOUND;
 * VALIDATION with `orderId` or `publicId` INVALID for what is not of this supplier, `publicId` TAKEN for a phone with an open claim.
 */
export async function openClaim(
  { database, clock }: Deps,
  supplierId: number,
  { publicId, ...claim }: NewClaim,
  actor: StaffActor,
): Promise<number> {
  const write = transact(database, async (tx) => {
    await lockRow(tx, suppliers, eq(suppliers.id, supplierId));
    if (claim.orderId !== null) {
      const isOfSupplier = and(
        eq(purchaseOrders.id, claim.orderId),
        eq(purchaseOrders.supplierId, supplierId),
      );
      if ((await tx.$count(purchaseOrders, isOfSupplier)) === 0)
        throw new Failure("VALIDATION", { fields: { orderId: "INVALID" } });
    }
    const deviceId = publicId ? await phoneOf(tx, supplierId, publicId) : null;
    const [written] = await tx
      .insert(supplierClaims)
      .values({ ...claim, supplierId, deviceId, state: "open", staffId: actor.staffId, createdAt: clock() })
      .returning({ id: supplierClaims.id });
    if (!written) throw new Error("The claim was not written.");
    await recordAudit(tx, clock, {
      ...{ actor, action: "supplier.claimed", object: supplierObject(supplierId) },
      changes: { unit: { from: null, to: publicId }, cents: { from: null, to: claim.cents } },
    });
    return written.id;
  });
  return write.catch((error: unknown) => {
    if (violatedConstraint(error) === "supplier_claims_of_device")
      throw new Failure("VALIDATION", { fields: { publicId: "TAKEN" } });
    throw error;
  });
}

/** The phone with this label, if one of the supplier's lists named it. */
async function phoneOf(tx: Transaction, supplierId: number, publicId: string): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select d.id from devices d where public_id = ${publicId.toUpperCase()} and exists (
      select from episodes e join receptions r on r.id = e.reception_id
      where e.device_id = d.id and r.supplier_id = ${supplierId})`);
  if (!rows[0]) throw new Failure("VALIDATION", { fields: { publicId: "INVALID" } });
  return rows[0].id;
}

/**
 * Writes the supplier's answer to a claim. A credit for a phone that was not sold since lowers the price paid for it.
 * Errors: NOT_FOUND; STALE, also for a settled claim; VALIDATION, `creditedCents` TOO_BIG above the claim.
 */
export const settleClaim = (
  { database, clock }: Deps,
  id: number,
  { version, creditedCents }: ClaimSettlement,
  actor: StaffActor,
): Promise<void> =>
  transact(database, async (tx) => {
    const claim = await lockRow(tx, supplierClaims, eq(supplierClaims.id, id), version);
    if (claim.state !== "open") throw new Failure("STALE");
    if (creditedCents !== null && creditedCents > claim.cents)
      throw new Failure("VALIDATION", { fields: { creditedCents: "TOO_BIG" } });
    await tx
      .update(supplierClaims)
      .set({
        ...{ state: creditedCents === null ? "refused" : "credited", creditedCents, settledAt: clock() },
      })
      .where(eq(supplierClaims.id, id));
    if (creditedCents !== null && claim.deviceId !== null)
      await lowerPricePaid(tx, clock, { deviceId: claim.deviceId, creditedCents }, actor);
    await recordAudit(tx, clock, {
      actor,
      action: creditedCents === null ? "supplier.claim-refused" : "supplier.claim-credited",
      object: supplierObject(claim.supplierId),
      changes: { cents: { from: claim.cents, to: creditedCents } },
    });
  });

async function lowerPricePaid(
  tx: Transaction,
  clock: () => Date,
  { deviceId, creditedCents }: { readonly deviceId: number; readonly creditedCents: number },
  actor: StaffActor,
): Promise<void> {
  // The listing's lock: an order that is paid meanwhile takes the price from before or after the credit, never one in between.
  await tx.execute(sql`select from smartphone_items where device_id = ${deviceId} for no key update`);
  const purchase = await openPurchase(tx, deviceId);
  if (!purchase || purchase.pricePaidCents === null) return;
  await tx
    .update(episodes)
    .set({ pricePaidCents: Math.max(0, purchase.pricePaidCents - creditedCents) })
    .where(eq(episodes.id, purchase.id));
  await noteDevice(tx, clock, {
    ...{ deviceId, who: authorOf(actor), kind: "corrected" },
    facts: { fields: ["priceCents"], reason: "" },
  });
}
