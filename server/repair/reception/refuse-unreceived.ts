import type { RepairState } from "#contract/repair/repair-states.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { RepairDbRow } from "../tables.ts";

/** Refuses to move a repair on before its phone is recorded. Error: REPAIR_NOT_RECEIVED. */
export function refuseUnreceived({ state, source }: RepairDbRow, to: RepairState): void {
  if (state === "booked" && to === "received" && source !== "guarantee")
    throw new Failure("REPAIR_NOT_RECEIVED");
}
