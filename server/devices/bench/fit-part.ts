import type { PartInput } from "#contract/devices/bench.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { takeFreeUnit } from "#server/parts/take-part.ts";
import { unitChange } from "./change-unit.ts";
import { partsFitted } from "./tables.ts";

/**
 * Records a part that was replaced in a unit under repair, and the part's origin. A part of the stock leaves it. Errors: NOT_FOUND;
 * STALE; VALIDATION, `stock`, when no unit is free; FORBIDDEN for a command of the operator that takes a part of the stock.
 */
export const fitPart = unitChange<PartInput>(
  async ({ tx, unit, actor, at, note }, { part: typed, origin: from, stock }) => {
    if (unit.stage !== "repairing") throw new Failure("STALE");
    const { staffId } = actor;
    if (stock && staffId === null) throw new Failure("FORBIDDEN");
    const taken =
      stock && staffId !== null ? await takeFreeUnit(tx, { partId: stock, device: unit, staffId, at }) : null;
    const part = taken?.kind ?? typed;
    const origin = taken?.origin ?? from;
    await tx.insert(partsFitted).values({ deviceId: unit.id, part, origin, staffId, at });
    await note({ kind: "part-fitted", facts: { part, origin, repaired: true }, public: true });
    return { action: "device.part-fitted", changes: { [part]: { from: null, to: origin } } };
  },
);
