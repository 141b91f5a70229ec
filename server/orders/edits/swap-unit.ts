import type { SwapInput } from "#contract/orders/edits.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { findScanned } from "#server/devices/find-device.ts";
import { Failure } from "#server/http/errors/failure.ts";
import {
  askDifference,
  LEAST_DIFFERENCE_CENTS,
  refuseAsked,
} from "#server/orders/requests/ask-difference.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { carryBack, type EditDeps, grantBack } from "./give-back.ts";
import { findSwap, giveUnit } from "./give-unit.ts";
import { lockUnpacked } from "./lock-unpacked.ts";
import { tellChange } from "./tell-change.ts";

type Named = SwapInput & { readonly number: string };

/**
 * Gives a line of an own phone another unit of the same model and storage before it is packed, such as one in another colour. The
 * former unit is on sale again; a cheaper one refunds the difference. A dearer one is held while its difference waits to be paid, and
 * changes places then. The line then shows the new unit; documents keep their text.
 * Errors: those of `findSwap`, `lockUnpacked`, `refuseAsked` and `grantRefund`; VALIDATION, `code`: INVALID, for an unknown unit.
 */
export async function swapUnit(
  deps: EditDeps,
  { number, version, reason, position, code }: Named,
  actor: StaffActor,
): Promise<void> {
  const { clock } = deps;
  const other = await findScanned(deps.database, code);
  if (!other) throw new Failure("VALIDATION", { fields: { code: "INVALID" } });
  const refunds = await transact(deps.database, async (tx) => {
    const { order, parcels } = await lockUnpacked(tx, { number, version, position });
    const swap = await findSwap(tx, { order, parcels, position, deviceId: other.id });
    const { former, taken, held, priceCents } = swap;
    await refuseAsked(tx, order.id, position);
    const units = { from: former.publicId, to: other.publicId };
    const act = {
      ...{ actor, subject: { type: "order", id: number } as const, facts: { ...units, reason }, reason },
      changes: { unit: units },
    };
    if (taken.priceCents - priceCents >= LEAST_DIFFERENCE_CENTS) {
      await askDifference(tx, deps, swap, actor);
      await recordStaffAct(tx, clock, { ...act, kind: "order.difference-asked" });
      return;
    }
    await giveUnit(tx, clock, swap, { who: authorOf(actor), reason });
    const amountCents = Math.min(priceCents - taken.priceCents, held.amountCents);
    await tellChange(tx, deps, order, {
      changes: [{ what: "unit", text: taken.name }],
      ...(amountCents > 0 && { refundedCents: amountCents }),
    });
    const part = { position, quantity: 0, amountCents };
    const ids = amountCents > 0 ? await grantBack(tx, deps, { order, part, reason, actor }) : undefined;
    await recordStaffAct(tx, clock, { ...act, kind: "order.unit-changed", public: true });
    return ids;
  });
  await carryBack(deps, refunds);
}
