import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#contract/locale.ts";
import { soldName } from "#server/catalog/localize-names.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { deviceImeis, devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { type OrderRow, orderLines, orders, payments, type SoldPhone } from "#server/orders/tables.ts";
import { type PickupRow, pickups } from "#server/pickups/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { type ShipmentRow, shipmentLines, shipments } from "./tables.ts";

/** A parcel with what its pages show. */
export interface ShipmentRead extends ShipmentRow {
  readonly order: OrderRow;
  /** The row's version (PostgreSQL's `xmin`), which changes with every update. */
  readonly version: string;
  /** Empty for an erased seller. */
  readonly sellerName: string;
  readonly isFirstParty: boolean;
  /** The parcel is, or was, ready at the shop's desk. */
  readonly pickup: PickupRow | null;
  /** The order's money was refunded. */
  readonly isRefunded: boolean;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly position: number;
    readonly itemId: number | null;
    readonly sold: SoldPhone | null;
    readonly deviceId: number | null;
    readonly imei: string | null;
    /** The shop's device with the IMEI that the seller claims. For staff only. */
    readonly claimedDevice: string | null;
  }[];
}

/** Whether the order is not paid, or its money went back by refunds or lost disputes. */
export const refunded = sql<boolean>`(${orders.status} <> 'PAYED' or (${orders.totalCents} > 0 and (
  (${orders.totalCents} > ${orders.voucherCents}
    and not exists (select from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.status} = 'succeeded'))
  or ${orders.totalCents} <=
    (select coalesce(sum(d.amount_cents), 0) from disputes d where d.order_id = ${orders.id} and d.state = 'lost')
    + (select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_id = ${orders.id} and r.state = 'succeeded'))))`;

interface ShipmentPage {
  readonly limit?: number;
  readonly offset?: number;
  readonly orderBy?: readonly SQL[];
}
const NEWEST_ORDER = [desc(shipments.orderId), asc(shipments.id)];

/** Parcels with their lines; by default the newest order's first. */
export async function readShipments(
  db: Queries,
  where: SQL | undefined,
  { limit = 1000, offset = 0, orderBy = NEWEST_ORDER }: ShipmentPage = {},
): Promise<ShipmentRead[]> {
  const rows = await db
    .select({
      shipment: shipments,
      order: orders,
      version: versionOf(shipments),
      storeName: sellers.storeName,
      firstParty: sellers.firstParty,
      isRefunded: refunded,
      pickup: pickups,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(sellers, eq(sellers.userId, shipments.sellerId))
    .leftJoin(pickups, eq(pickups.shipmentId, shipments.id))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  if (rows.length === 0) return [];
  const lines = await linesOfShipments(
    db,
    rows.map(({ shipment }) => shipment.id),
  );
  return rows.map(({ shipment, order, version, storeName, firstParty, isRefunded, pickup }) => ({
    ...shipment,
    order,
    version,
    sellerName: storeName ?? "",
    isFirstParty: firstParty ?? false,
    isRefunded,
    pickup,
    lines: lines.filter((line) => line.shipmentId === shipment.id),
  }));
}

export async function readShipment(db: Queries, id: number): Promise<ShipmentRead> {
  const [found] = await readShipments(db, eq(shipments.id, id));
  if (!found) throw new Failure("NOT_FOUND");
  return found;
}

export async function linesOfShipments(db: Queries, ids: readonly number[]) {
  return db
    .select({
      shipmentId: shipmentLines.shipmentId,
      name: orderLines.productName,
      quantity: shipmentLines.quantity,
      position: orderLines.position,
      itemId: orderLines.itemId,
      sold: orderLines.sold,
      deviceId: orderLines.deviceId,
      imei: shipmentLines.imei,
      claimedDevice: sql<string | null>`(select public_id from ${devices}
        join ${deviceImeis} on device_id = devices.id where device_imeis.imei = shipment_lines.imei)`,
    })
    .from(shipmentLines)
    .innerJoin(
      orderLines,
      sql`${orderLines.orderId} = ${shipmentLines.orderId} and ${orderLines.position} = ${shipmentLines.position}`,
    )
    .where(inArray(shipmentLines.shipmentId, [...ids]))
    .orderBy(asc(shipmentLines.orderId), asc(shipmentLines.position));
}

/** Parcels with their phones named in the reader's language. */
export const nameParcels = <Parcel extends Pick<ShipmentRead, "lines">>(
  parcels: readonly Parcel[],
  locale: Locale,
): Parcel[] =>
  parcels.map((parcel) => ({
    ...parcel,
    lines: parcel.lines.map((line) => ({ ...line, name: soldName(line.name, line.sold, locale) })),
  }));

export const shipmentsOf = async (db: Queries, orderIds: readonly number[]): Promise<ShipmentRead[]> =>
  orderIds.length === 0 ? [] : readShipments(db, inArray(shipments.orderId, [...orderIds]));
