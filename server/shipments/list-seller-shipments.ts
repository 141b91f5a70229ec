import { and, asc, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { SELLER_SHIPMENTS_PAGE_SIZE, type SellerShipmentQuery } from "#contract/shipments/shipments.ts";
import type { Database } from "#server/database/client.ts";
import { readCursor, writeCursor } from "#server/http/paging/cursor.ts";
import { readShipments, type ShipmentRead } from "./read-shipments.ts";
import { shipments } from "./tables.ts";

interface ShipmentsPage {
  readonly parcels: ShipmentRead[];
  /** The number of parcels on all pages. */
  readonly total: number;
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

const isToSend = ({ state }: Pick<ShipmentRead, "state">) => state === "preparing" || state === "packed";

/** Parcels that the seller has to send come first, oldest order first; then the others, newest order first. */
const IS_TO_SEND = sql`(${shipments.state} in ('preparing', 'packed'))`;
const GROUP = sql`(case when ${IS_TO_SEND} then 0 else 1 end)`;
const AGE = sql`(case when ${IS_TO_SEND} then ${shipments.orderId} else -${shipments.orderId} end)`;
/** The cursor's position: group, age and id. */
const Position = z.tuple([z.literal([0, 1]), z.int(), z.int()]);

/** One page of the parcels of a seller. Error: VALIDATION for a cursor of another list. */
export async function listSellerShipments(
  database: Database,
  sellerId: number,
  { page, after }: SellerShipmentQuery,
): Promise<ShipmentsPage> {
  const list = { seller: sellerId };
  const own = eq(shipments.sellerId, sellerId);
  const place = after === undefined ? undefined : readCursor(after, list, Position, "after");
  const behind =
    place &&
    sql`(${GROUP}, ${AGE}, ${shipments.id}) > (${place[0]}::int, ${place[1]}::bigint, ${place[2]}::bigint)`;
  const [found, total] = await Promise.all([
    readShipments(database, and(own, behind), {
      limit: SELLER_SHIPMENTS_PAGE_SIZE + 1,
      offset: place ? 0 : (Number(page ?? 1) - 1) * SELLER_SHIPMENTS_PAGE_SIZE,
      orderBy: [GROUP, AGE, asc(shipments.id)],
    }),
    database.$count(shipments, own),
  ]);
  const parcels = found.slice(0, SELLER_SHIPMENTS_PAGE_SIZE);
  const last = found.length > parcels.length ? parcels.at(-1) : undefined;
  return { parcels, total, next: last ? writeCursor(list, positionOf(last)) : null };
}

const positionOf = (parcel: ShipmentRead): z.infer<typeof Position> =>
  isToSend(parcel) ? [0, parcel.orderId, parcel.id] : [1, -parcel.orderId, parcel.id];
