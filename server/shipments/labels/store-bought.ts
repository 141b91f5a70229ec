import { eq } from "drizzle-orm";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact, wroteNothing } from "#server/database/transact.ts";
import { type FileStore, storeFile } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { orders } from "#server/orders/tables.ts";
import { shipments } from "../tables.ts";
import type { BoughtLabel } from "./shipping-labels.ts";
import { type LabelRow, shippingLabels } from "./tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly files: FileStore;
}

/**
 * Stores a bought label once, with its file and price, and the audit row of a parcel's label. If somebody else stored it meanwhile, the
 * stored one is returned. A label that the poll gave up before its answer came is stored as well.
 */
export async function storeBought(
  deps: Deps,
  { id }: Pick<LabelRow, "id">,
  { content, contentType, ...bought }: BoughtLabel,
): Promise<LabelRow> {
  const file = await storeFile(deps.files, {
    ...{ kind: "shipping-label", contentType, content, now: deps.clock() },
  });
  const isLabel = eq(shippingLabels.id, id);
  const drop = () => deps.files.remove(file.id).catch(() => {});
  try {
    const stored = await transact(deps.database, async (tx) => {
      const [label] = await tx.select().from(shippingLabels).where(isLabel).for("update");
      const isGivenUp = label?.state === "refused" && label.reason === null;
      if (label?.state !== "ordered" && !isGivenUp) return null;
      await tx.insert(files).values(file);
      const [row] = await tx
        .update(shippingLabels)
        .set({ state: "bought", fileId: file.id, endedAt: null, ...bought })
        .where(isLabel)
        .returning();
      if (row) await recordPurchase(tx, deps, row);
      return row ?? null;
    });
    if (stored) return stored;
  } catch (error) {
    if (wroteNothing(error)) await drop();
    throw error;
  }
  await drop();
  const [known] = await deps.database.select().from(shippingLabels).where(isLabel);
  if (!known) throw new Failure("NOT_FOUND");
  return known;
}

/** The audit row of a parcel's label, by the person who ordered it. */
async function recordPurchase(
  tx: Transaction,
  { clock }: Deps,
  { shipmentId, staffId, carrier, priceCents }: LabelRow,
): Promise<void> {
  if (shipmentId === null) return;
  const [order] = await tx
    .select({ number: orders.number })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(shipments.id, shipmentId));
  if (!order) return;
  await recordAudit(tx, clock, {
    ...{ actor: { staffId, requestId: null }, action: "shipment.label-bought" },
    object: { type: "order", id: order.number },
    changes: {
      shipment: { from: shipmentId, to: shipmentId },
      carrier: { from: null, to: carrier },
      priceCents: { from: null, to: priceCents },
    },
  });
}
