import { and, eq, sql } from "drizzle-orm";
import type { SwapInput } from "#contract/orders/edits.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { pictureOf } from "#server/catalog/offer-changes.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import {
  areTaxedAlike,
  freeUnits,
  lockListings,
  replaceAllocation,
  unitsOf,
} from "#server/devices/allocation/order-units.ts";
import { findScanned } from "#server/devices/find-device.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { orderLines, type SoldPhone } from "#server/orders/tables.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { type EditDeps, grantBack, sendBack } from "./give-back.ts";
import { lockUnpacked } from "./lock-unpacked.ts";
import { tellChange } from "./tell-change.ts";

type Named = SwapInput & { readonly number: string };

/**
 * Gives a line of an own phone another unit of the same model and storage before it is packed, such as one in another colour. The
 * former unit is on sale again; a cheaper one refunds the difference. The line then shows the new unit; documents keep their text.
 * Errors: NOT_FOUND for a line without a unit; STALE, also once the parcel is packed; ORDER_CLOSED once it has left;
 * VAT_REGIMES_DIFFER; VALIDATION, `code`, for another model or a unit that is not on sale (INVALID), and for a dearer one (TOO_BIG);
 * those of `grantRefund`.
 */
export async function swapUnit(
  deps: EditDeps,
  { number, version, reason, position, code }: Named,
  actor: StaffActor,
): Promise<void> {
  const { clock } = deps;
  const other = await findScanned(deps.database, code);
  if (!other) throw refusal("INVALID");
  const refund = await transact(deps.database, async (tx) => {
    const { order, parcels } = await lockUnpacked(tx, { number, version, position });
    const line = (await linesOf(tx, [order.id])).find((one) => one.position === position);
    const units = await Promise.all(parcels.map((parcel) => unitsOf(tx, parcel)));
    const former = units.flat().find((unit) => unit.position === position);
    const held = (await readRefundable(tx, order)).find((one) => one.position === position);
    if (!line || !former) throw new Failure("NOT_FOUND");
    // A refund that is granted takes the unit back.
    if (!held || held.quantity === 0) throw new Failure("STALE");
    const listings = await lockListings(tx, [former.deviceId, other.id]);
    const before = listings.find(({ deviceId }) => deviceId === former.deviceId);
    const taken = listings.find(({ deviceId }) => deviceId === other.id);
    const isFree = taken && before && taken !== before && taken.onHand === 1 && taken.reserved === 0;
    if (!isFree || !(await isSameModel(tx, before.modelId, taken.modelId))) throw refusal("INVALID");
    const price = line.unitPriceCents + line.unitTaxCents;
    if (taken.priceCents > price) throw refusal("TOO_BIG");
    if (!(await areTaxedAlike(tx, former.deviceId, other.id))) throw new Failure("VAT_REGIMES_DIFFER");
    const who = authorOf(actor);
    await freeUnits(tx, clock, [former], who);
    await tx.update(smartphoneItems).set({ onHand: 0 }).where(eq(smartphoneItems.id, taken.id));
    await replaceAllocation(tx, clock, {
      ...{ orderId: order.id, position, from: former.deviceId, to: other.id },
    });
    const facts = { order: number, reason };
    await moveDevice(tx, clock, { deviceId: other.id, to: "allocated", by: "case", who, facts });
    await tx
      .update(orderLines)
      .set({
        productName: taken.name,
        image: pictureOf({ photoId: taken.photoIds[0], modelId: taken.modelId }),
        sold: sql<SoldPhone>`(select sold_facts(i) from smartphone_items i where id = ${taken.id})`,
      })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)));
    const amountCents = Math.min(price - taken.priceCents, held.amountCents);
    await tellChange(tx, deps, order, {
      changes: [{ what: "unit", text: taken.name }],
      ...(amountCents > 0 && { refundedCents: amountCents }),
    });
    const part = { position, quantity: 0, amountCents };
    const id = amountCents > 0 ? await grantBack(tx, clock, { order, part, reason, actor }) : undefined;
    const swap = { from: former.publicId, to: other.publicId };
    await recordStaffAct(tx, clock, {
      ...{ kind: "order.unit-changed", actor, subject: { type: "order", id: number }, public: true },
      ...{ facts: { ...swap, reason }, changes: { unit: swap }, reason },
    });
    return id;
  });
  await sendBack(deps, refund, actor);
}

const refusal = (code: "INVALID" | "TOO_BIG") => new Failure("VALIDATION", { fields: { code } });

/** Whether two models of the catalogue differ at most in their colour. */
async function isSameModel(tx: Transaction, one: number, other: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from smartphone_models a join smartphone_models b on (b.brand, b.model, b.storage_gb) = (a.brand, a.model, a.storage_gb)
    where a.id = ${one} and b.id = ${other}`);
  return rowCount !== 0;
}
