import { eq } from "drizzle-orm";
import type { DeskPickup, Handover } from "#contract/pickups/pickups.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { moveShipment, type ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { readDeskPickups } from "./read-pickups.ts";
import { pickups } from "./tables.ts";

/** The parcel of a code. Error: NOT_FOUND, also for the code of a parcel that was handed over or unpacked. */
export async function lookAtPickup(
  { database }: Pick<ShipmentDeps, "database">,
  code: string,
): Promise<DeskPickup> {
  const [found] = await readDeskPickups(database, eq(pickups.code, code));
  if (!found || (found.state !== "ready" && found.state !== "expired")) throw new Failure("NOT_FOUND");
  return found;
}

/**
 * Hands a parcel over against its code, once. Two people who do it at once: the second one gets STALE.
 * Errors: NOT_FOUND for an unknown or used code; STALE when the parcel has changed since the page showed it;
 * REFUND_UNDER_WAY once its refund is proposed: it must be revoked first; DISPUTED while the bank decides about the
 * payment.
 */
export async function handOver(
  deps: ShipmentDeps,
  { code, version }: Handover,
  actor: StaffActor,
): Promise<DeskPickup> {
  await lookAtPickup(deps, code);
  const [pickup] = await deps.database.select().from(pickups).where(eq(pickups.code, code));
  if (!pickup) throw new Failure("NOT_FOUND");
  await moveShipment(deps, { id: pickup.shipmentId, to: "delivered", by: { kind: "desk", actor }, version });
  const [handed] = await transact(deps.database, (tx) => readDeskPickups(tx, eq(pickups.code, code)));
  if (!handed) throw new Failure("NOT_FOUND");
  return handed;
}
