import { eq, sql } from "drizzle-orm";
import { PROMISES } from "#contract/company.ts";
import type { Locale } from "#contract/locale.ts";
import { isOpenShipment } from "#contract/shipments/shipment-states.ts";
import { TOLD_EVENTS, type Tracking } from "#contract/shipments/tracked-order.ts";
import { TrackingToken } from "#contract/shipments/tracking.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import { tradeInsOf } from "#server/buyback/trade-in/read-trade-ins.ts";
import { readOrderCases } from "#server/cases/read-order-cases.ts";
import { cases } from "#server/cases/tables.ts";
import type { Database } from "#server/database/client.ts";
import { documentsOfOrder } from "#server/documents/list-documents.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { listOrderThreads } from "#server/inbox/list-own-threads.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { nameLines } from "#server/orders/reading/name-lines.ts";
import { presentOrder, soldCondition } from "#server/orders/reading/present-order.ts";
import { readRequest } from "#server/orders/requests/read-request.ts";
import { type OrderLineRow, type OrderRow, orders } from "#server/orders/tables.ts";
import { readPaidBack } from "#server/refunds/read-paid-back.ts";
import { repairsOfOrder } from "#server/repair/desk/follow-own-repairs.ts";
import { nameParcels, type ShipmentRead, shipmentsOf } from "#server/shipments/read-shipments.ts";
import { readTimeline } from "#server/timeline/read-timeline.ts";
import { trackingTokens } from "./tables.ts";

type Deps = Pick<Shop, "database" | "clock">;

const DAY_MS = 86_400_000;
/** Days after the end of an order and its cases during which the tracking page still works. */
const DAYS_AFTER_CLOSE = 90;

/**
 * The end of an order: its cancellation, or the end of its parcels and repairs. Null while anything may still happen. A
 * repair counts as ended when its guarantee has expired.
 */
function closedAt(
  { cancelledAt, paidAt }: OrderRow,
  lines: readonly OrderLineRow[],
  shipments: readonly ShipmentRead[],
): Date | null {
  if (cancelledAt) return cancelledAt;
  if (!paidAt || shipments.some(({ state }) => isOpenShipment(state))) return null;
  const hasPhone = lines.some(({ itemId }) => itemId !== null);
  // The parcels are not open yet.
  if (hasPhone && shipments.length === 0) return null;
  const hasRepair = lines.some(({ productType }) => productType === "REPAIR");
  const ends = shipments.map(({ endedAt }) => endedAt?.getTime() ?? 0);
  if (hasRepair) ends.push(addMonths(paidAt, PROMISES.repairWarrantyMonths).getTime());
  return new Date(Math.max(...ends));
}

function addMonths(time: Date, months: number): Date {
  const end = new Date(time);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
}

/** The order with a tracking token. Error: NOT_FOUND, also once the page has expired. */
export async function findTracked(
  { database, clock }: Deps,
  token: string,
): Promise<{ order: OrderRow; lines: OrderLineRow[]; shipments: ShipmentRead[] }> {
  if (!TrackingToken.safeParse(token).success) throw new Failure("NOT_FOUND");
  // Compares digests, so that the time of the comparison reveals nothing about the token.
  const [found] = await database
    .select({ order: orders })
    .from(trackingTokens)
    .innerJoin(orders, eq(orders.id, trackingTokens.orderId))
    .where(eq(trackingTokens.digest, digestOf(token)));
  if (!found) throw new Failure("NOT_FOUND");
  const [lines, shipments] = await Promise.all([
    linesOf(database, [found.order.id]),
    shipmentsOf(database, [found.order.id]),
  ]);
  const [claims] = await database
    .select({
      isOpen: sql<boolean>`coalesce(bool_or(${cases.endedAt} is null), false)`,
      ended: sql<string | null>`max(${cases.endedAt})`,
    })
    .from(cases)
    .where(eq(cases.orderId, found.order.id));
  const over = claims?.isOpen ? null : closedAt(found.order, lines, shipments);
  const closed = over && new Date(Math.max(over.getTime(), Date.parse(claims?.ended ?? "") || 0));
  if (closed && clock().getTime() - closed.getTime() > DAYS_AFTER_CLOSE * DAY_MS)
    throw new Failure("NOT_FOUND");
  return { order: found.order, lines, shipments };
}

/** The public events of an order, without those of its cases. */
async function readHistory(database: Database, number: string): Promise<Tracking["history"]> {
  const entries = await readTimeline(database, { type: "order", id: number });
  return entries.flatMap(({ kind: happened, at, public: isPublic }) => {
    const kind = TOLD_EVENTS.find((one) => one === happened);
    return isPublic && kind ? [{ kind, at }] : [];
  });
}

/** The data of the tracking page of a token, in a language. Error: NOT_FOUND. */
export async function findTracking(deps: Deps, token: string, locale: Locale): Promise<Tracking> {
  const { order, lines, shipments } = await findTracked(deps, token);
  const [named, parcels] = [nameLines(lines, locale), nameParcels(shipments, locale)];
  const paidBack = await readPaidBack(deps.database, [order.id]);
  const tradeIn = (await tradeInsOf(deps.database, [order.id], deps.clock())).get(order.id);
  const { delivery, items, ...shown } = presentOrder(order, named, parcels, paidBack);
  const toPay = await readRequest(deps.database, order);
  return {
    number: order.number,
    createdAt: shown.createdAt,
    status: order.status,
    ...(order.status === "PENDING" && order.totalCents === 0 ? { awaitsQuote: true as const } : {}),
    ...(toPay ? { toPay } : {}),
    town: order.shipVille,
    ...(delivery ? { delivery } : {}),
    shippingOption: order.shippingOption,
    ...(order.deliveryPlace ? { place: order.deliveryPlace } : {}),
    items: items.map(
      ({ productName, productType, quantity, image, isPhoneReceived, isRepaired, isRefunded, phone }) => ({
        ...{ productName, productType, quantity },
        ...(image ? { image } : {}),
        ...{ isPhoneReceived, isRepaired, isRefunded },
        ...soldCondition(phone),
      }),
    ),
    shipments: shown.shipments ?? [],
    history: await readHistory(deps.database, order.number),
    documents: await documentsOfOrder(deps.database, order.id),
    threads: await listOrderThreads(deps, order.id),
    ...(tradeIn ? { tradeIn } : {}),
    cases: await readOrderCases(deps, order, locale),
    repairs: await repairsOfOrder(deps.database, order.id, deps.clock()),
  };
}
