import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { promiseAt } from "#contract/delivery/delivery.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import { MOST_WAITING, type WaitingParcel } from "#contract/devices/packing.ts";
import type { Queries } from "#server/database/client.ts";
import { readDeliveryVersions } from "#server/dated-settings/delivery-versions.ts";
import { allocations, devices } from "#server/devices/tables.ts";
import { orders } from "#server/orders/tables.ts";
import { places } from "#server/places/tables.ts";
import { addressOf, optionOfParcel } from "#server/shipments/present-shipment.ts";
import { readShipments, refunded, type ShipmentRead } from "#server/shipments/read-shipments.ts";
import { isWithdrawn } from "#server/shipments/refuse-refunding.ts";
import { shipments } from "#server/shipments/tables.ts";

/** The parcels with units of the shop that wait to be packed or sent, the first to leave before the others. */
export async function listQueue(db: Queries, now: Date): Promise<WaitingParcel[]> {
  const waits = sql`(${shipments.state} = 'preparing' or (${shipments.state} = 'packed'
    and (${orders.shippingOption} <> 'store' or ${shipments.caseId} is not null)))
    and not ${refunded} and exists (select from shipment_lines l
      join order_lines o on o.order_id = l.order_id and o.position = l.position and o.device_id is not null
      where l.shipment_id = ${shipments.id} and not ${isWithdrawn(sql`l.order_id`, sql`l.position`)})`;
  const parcels = await readShipments(db, waits, {
    limit: MOST_WAITING,
    orderBy: [sql`${orders.deliverTo} nulls first`, sql`${orders.paidAt}`, sql`${shipments.id}`],
  });
  const [leaving, units] = [await leavingDays(db), await unitsOfParcels(db, parcels)];
  const today = parisTime(now).day;
  const waiting = parcels.map((parcel): WaitingParcel => {
    const leavesOn = leaving(parcel);
    const own = units(parcel);
    return {
      number: parcel.order.number,
      parcel: parcel.id,
      state: parcel.state,
      names: parcel.lines.map(({ name }) => name),
      grades: own.flatMap(({ grade }) => grade ?? []),
      places: [...new Set(own.flatMap(({ place }) => place ?? []))],
      shippingOption: optionOfParcel(parcel),
      town: addressOf(parcel.order).ville,
      leavesOn,
      due: leavesOn < today ? "late" : leavesOn === today ? "today" : "later",
    };
  });
  return waiting.toSorted((one, other) => one.leavesOn.localeCompare(other.leavesOn));
}

/**
 * Computes the day on which a parcel must leave: by the figures, the cut-off and the closing days that its order was promised
 * by. A replacement counts from the day on which it was decided.
 */
async function leavingDays(db: Queries) {
  const versions = await readDeliveryVersions(db);
  return (parcel: ShipmentRead): string => {
    const { order, caseId, createdAt } = parcel;
    const since = caseId === null ? order.createdAt : createdAt;
    const version = versions.findLast(({ validFrom }) => validFrom <= since);
    const rules = version?.options?.find(({ option }) => option === optionOfParcel(parcel))?.rules;
    if (!rules) return (caseId === null && order.deliverFrom) || parisTime(since).day;
    return promiseAt(since, { ...rules, carrierDays: [0, 0], spareDays: 0 }).first;
  };
}

/** Returns the units of a parcel, in the order in which a person passes their places. */
async function unitsOfParcels(db: Queries, parcels: readonly ShipmentRead[]) {
  const { orderId, position } = allocations;
  const ids = parcels.map((parcel) => parcel.orderId);
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ orderId, position, grade: devices.grade, place: places.code })
          .from(allocations)
          .innerJoin(devices, eq(devices.id, allocations.deviceId))
          .leftJoin(places, eq(places.id, devices.placeId))
          .where(and(inArray(orderId, ids), isNull(allocations.closedAt)))
          .orderBy(sql`${places.walk} nulls last`, position);
  return ({ lines, ...parcel }: ShipmentRead) =>
    found.filter(
      (unit) => unit.orderId === parcel.orderId && lines.some((line) => line.position === unit.position),
    );
}
