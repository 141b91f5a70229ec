import { Failure } from "#server/http/errors/failure.ts";
import { unitChange } from "./change-unit.ts";

/**
 * Receives a phone of a supplier's list at the bench. A phone that comes back from a buyer is received at the door, where its
 * sale ends. Errors: NOT_FOUND, STALE.
 */
export const receiveUnit = unitChange<object>(async ({ unit, move }) => {
  if (unit.stage !== "expected") throw new Failure("STALE");
  await move({ to: "received" });
  return { action: "device.received", changes: { stage: { from: "expected", to: "received" } } };
});
