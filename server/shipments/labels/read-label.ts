import { and, desc, eq, ne } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import type { ParcelLabel } from "#contract/shipments/labels.ts";
import type { Queries } from "#server/database/client.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { shipments } from "../tables.ts";
import { shippingLabels } from "./tables.ts";

/** The newest label of a parcel, unless it was cancelled. */
export async function labelOf(db: Queries, shipmentId: number): Promise<ParcelLabel | null> {
  const [found] = await db
    .select({ label: shippingLabels, contentType: files.contentType })
    .from(shippingLabels)
    .leftJoin(files, eq(files.id, shippingLabels.fileId))
    .where(eq(shippingLabels.shipmentId, shipmentId))
    .orderBy(desc(shippingLabels.id))
    .limit(1);
  if (!found || found.label.state === "cancelled") return null;
  const { id, provider, state, carrier, number, priceCents, reason } = found.label;
  const { contentType } = found;
  const file = contentType === null ? null : contentType === "application/pdf" ? "pdf" : "picture";
  return { id, isBought: provider !== "manual", state, carrier, number, priceCents, reason, file };
}

/** The file of a label of an order's parcel. Error: NOT_FOUND, also for another order's. */
export async function readLabelFile(
  { database, files: store }: { readonly database: Queries; readonly files: FileStore },
  { orderId, label }: { readonly orderId: number; readonly label: number },
): Promise<{ readonly contentType: string; readonly content: Buffer }> {
  const [found] = await database
    .select({ id: files.id, contentType: files.contentType })
    .from(shippingLabels)
    .innerJoin(files, eq(files.id, shippingLabels.fileId))
    .innerJoin(shipments, eq(shipments.id, shippingLabels.shipmentId))
    .where(
      and(
        ...[eq(shippingLabels.id, label), eq(shipments.orderId, orderId)],
        ne(shippingLabels.state, "cancelled"),
      ),
    );
  const content = found && (await store.get(found.id));
  if (!content) throw new Failure("NOT_FOUND");
  return { contentType: found.contentType, content };
}

/** Sends a label. It is personal and must not be cached. */
export const sendLabelFile = (
  reply: FastifyReply,
  { contentType, content }: { readonly contentType: string; readonly content: Buffer },
) =>
  reply
    .headers({ "cache-control": "no-store", "content-disposition": 'attachment; filename="etiquette"' })
    .type(contentType)
    .send(content);
