import type { RemovalInput } from "#contract/orders/edits.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { carryBack, type EditDeps, grantBack } from "./give-back.ts";
import { lockUnpacked } from "./lock-unpacked.ts";
import { tellChange } from "./tell-change.ts";

type Named = RemovalInput & { readonly number: string };

/**
 * Takes a line of the shop's own goods out of a paid order before it is packed: refunds what the line still holds; with the refund
 * the goods leave their parcel and are on sale again. While the provider has not answered, the parcel is not packed.
 * Errors: NOT_FOUND; STALE, also once the parcel is packed or the line was taken out; ORDER_CLOSED once the parcel has left;
 * VALIDATION with `position` for a seller's line (INVALID) and for the last line (TOO_SMALL): the order is then refunded as a whole;
 * those of `grantRefund`.
 */
export async function removeLine(
  deps: EditDeps,
  { number, version, reason, position }: Named,
  actor: StaffActor,
): Promise<void> {
  const refunds = await transact(deps.database, async (tx) => {
    const { order, parcels } = await lockUnpacked(tx, { number, version, position });
    if (parcels.some(({ isFirstParty }) => !isFirstParty))
      throw new Failure("VALIDATION", { fields: { position: "INVALID" } });
    const refundable = await readRefundable(tx, order);
    const held = refundable.find((one) => one.position === position);
    if (!held || held.quantity === 0) throw new Failure("STALE");
    if (refundable.every((one) => one.position === null || one === held))
      throw new Failure("VALIDATION", { fields: { position: "TOO_SMALL" } });
    const { quantity, amountCents } = held;
    const [line] = (await linesOf(tx, [order.id])).filter((one) => one.position === position);
    await tellChange(tx, deps, order, {
      changes: [{ what: "line", text: `${quantity} × ${line?.productName ?? held.name}` }],
      refundedCents: amountCents,
    });
    const part = { position, quantity, amountCents };
    const ids = await grantBack(tx, deps, { order, part, reason, actor });
    await recordStaffAct(tx, deps.clock, {
      ...{ kind: "order.line-removed", actor, subject: { type: "order", id: number }, public: true },
      ...{ facts: { refund: ids[0], number: held.name, reason }, reason },
      changes: { item: { from: held.name, to: null } },
    });
    return ids;
  });
  await carryBack(deps, refunds);
}
