import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { RepairLabel } from "#contract/repair/booking/staff-booking.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { orders } from "#server/orders/tables.ts";
import {
  buyReturn,
  orderReturn,
  type ReturnLabelDeps,
  returnsTo,
} from "#server/shipments/labels/buy-return.ts";
import { mayOrderLabel } from "#server/shipments/labels/may-order.ts";
import { shippingLabels } from "#server/shipments/labels/tables.ts";
import { lockRepair } from "../desk/move-repair.ts";
import { repairs } from "../tables.ts";
import { repairBookings } from "./tables.ts";

/** The repairs of one run, at most. */
const MOST = 50;

/** An awaited phone that is sent. The address of the sender is that of the order; a repair from the counter has none. */
const isSent = and(
  ...[eq(repairBookings.way, "post"), eq(repairs.state, "booked"), ne(orders.shipAdresse, "")],
);
const isOfRepair = eq(shippingLabels.repairId, repairs.id);

/**
 * Buys the prepaid label of each awaited phone that its customer sends. Without a provider, or a product for returns in the settings,
 * the slip goes without a label, as it does while the provider refuses. Repeating it buys nothing twice: an order without an answer is
 * cleared by `pollCarriers`. Runs every minute.
 */
export async function buyRepairLabels(deps: ReturnLabelDeps): Promise<void> {
  const { seller } = deps.labels;
  if (!seller) return;
  const wanting = await deps.database
    .select({ number: repairs.number })
    .from(repairBookings)
    .innerJoin(repairs, eq(repairs.id, repairBookings.repairId))
    .innerJoin(orders, eq(orders.id, repairs.orderId))
    .where(and(isSent, mayOrderLabel(isOfRepair, deps.clock())))
    .orderBy(asc(repairs.id))
    .limit(MOST);
  for (const { number } of wanting)
    try {
      const ordered = await transact(deps.database, (tx) => order(tx, deps, number));
      if (ordered) await buyReturn(deps, seller, ordered.label, ordered.wish);
    } catch (error) {
      // A refusal and a missing answer are kept with the label, for a later run.
      const isKept =
        error instanceof Failure && (error.code === "VALIDATION" || error.code === "UNAVAILABLE");
      if (!isKept) throw error;
    }
}

/** Orders the label. Null when another process did, or the phone needs none any more. */
async function order(tx: Transaction, deps: ReturnLabelDeps, number: string) {
  const { id, order: sender } = await lockRepair(tx, number);
  const wanted = await tx
    .select({ id: repairs.id })
    .from(repairBookings)
    .innerJoin(repairs, eq(repairs.id, repairBookings.repairId))
    .innerJoin(orders, eq(orders.id, repairs.orderId))
    .where(and(eq(repairs.id, id), isSent, mayOrderLabel(isOfRepair, deps.clock())));
  if (wanted.length === 0 || !sender) return null;
  const { label, ...ordered } = await orderReturn(tx, deps, {
    ...{ owner: { repairId: id }, number, phones: 1, staffId: null },
  });
  const { shipName: name, shipAdresse: street, shipCodePostal: postcode, shipVille: town, email } = sender;
  const from = { name, street, postcode, town, email };
  return { label, wish: { ...ordered, orderNumber: number, from, to: returnsTo(deps.company()) } };
}

/** The file of the bought label of an awaited phone that is sent. */
const fileOf = (db: Queries, repairId: number) =>
  db
    .select({ id: files.id, contentType: files.contentType })
    .from(shippingLabels)
    .innerJoin(files, eq(files.id, shippingLabels.fileId))
    .innerJoin(repairs, eq(repairs.id, shippingLabels.repairId))
    .innerJoin(repairBookings, eq(repairBookings.repairId, repairs.id))
    .where(
      and(
        ...[eq(repairs.id, repairId), eq(shippingLabels.state, "bought")],
        ...[eq(repairs.state, "booked"), eq(repairBookings.way, "post")],
      ),
    );

/** Whether the customer of a repair can print a prepaid label. */
export const hasRepairLabel = async (db: Queries, repairId: number): Promise<boolean> =>
  (await fileOf(db, repairId)).length > 0;

/** The file of the prepaid label of a repair. Error: NOT_FOUND. */
export async function readRepairLabel(
  { database, files: store }: { readonly database: Queries; readonly files: FileStore },
  repairId: number,
): Promise<{ readonly contentType: string; readonly content: Buffer }> {
  const [found] = await fileOf(database, repairId);
  const content = found && (await store.get(found.id));
  if (!content) throw new Failure("NOT_FOUND");
  return { contentType: found.contentType, content };
}

/** The newest label that was ordered for a repair. Null without one. */
export async function newestRepairLabel(db: Queries, repairId: number): Promise<RepairLabel | null> {
  const [label] = await db
    .select()
    .from(shippingLabels)
    .where(eq(shippingLabels.repairId, repairId))
    .orderBy(desc(shippingLabels.id))
    .limit(1);
  if (!label) return null;
  const { state, number, priceCents, reason } = label;
  // Only the label of a parcel is cancelled.
  return { state: state === "cancelling" ? "bought" : state, number, priceCents, reason };
}
