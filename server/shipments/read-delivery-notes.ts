import { inArray } from "drizzle-orm";
import type { DeliveryNote } from "#contract/back-office/shipments.ts";
import type { Queries } from "#server/database/client.ts";
import { orders } from "#server/orders/tables.ts";
import { presentForStaff } from "./present-shipment.ts";
import { shipmentsOf } from "./read-shipments.ts";

/** The papers of all parcels of some orders, in the order of their ids. */
export async function readDeliveryNotes(db: Queries, numbers: readonly string[]): Promise<DeliveryNote[]> {
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(orders.id);
  const parcels = await shipmentsOf(
    db,
    found.map(({ id }) => id),
  );
  return found.flatMap((order) =>
    parcels
      .filter(({ orderId }) => orderId === order.id)
      .map((parcel) => ({
        number: order.number,
        createdAt: order.createdAt.toISOString(),
        address: {
          nom: order.shipName,
          adresse: order.shipAdresse,
          codePostal: order.shipCodePostal,
          ville: order.shipVille,
        },
        parcel: presentForStaff(parcel),
      })),
  );
}
