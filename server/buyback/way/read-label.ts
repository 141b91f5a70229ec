import { and, desc, eq, inArray } from "drizzle-orm";
import type { StaffBuyback } from "#contract/buyback/staff-buybacks.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Queries } from "#server/database/client.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { shippingLabels } from "#server/shipments/labels/tables.ts";
import { buybackOffers } from "../tables.ts";

/** The bought label of an offer whose phone is expected. */
const fileOf = (db: Queries, token: string) =>
  db
    .select({ id: files.id, contentType: files.contentType })
    .from(shippingLabels)
    .innerJoin(files, eq(files.id, shippingLabels.fileId))
    .innerJoin(buybackOffers, eq(buybackOffers.id, shippingLabels.buybackId))
    .where(
      and(
        ...[eq(buybackOffers.digest, digestOf(token)), eq(shippingLabels.state, "bought")],
        inArray(buybackOffers.state, ["accepted", "sent"]),
      ),
    )
    .limit(1);

/** Whether the customer of an offer can print a prepaid label. */
export const hasLabel = async (db: Queries, token: string): Promise<boolean> =>
  (await fileOf(db, token)).length > 0;

/** The file of the prepaid label of an offer. Error: NOT_FOUND. */
export async function readSaleLabel(
  { database, files: store }: { readonly database: Queries; readonly files: FileStore },
  token: string,
): Promise<{ readonly contentType: string; readonly content: Buffer }> {
  const [found] = await fileOf(database, token);
  const content = found && (await store.get(found.id));
  if (!content) throw new Failure("NOT_FOUND");
  return { contentType: found.contentType, content };
}

/** The newest label that was ordered for a buy-back. Null without one. */
export async function newestLabel(db: Queries, id: number): Promise<StaffBuyback["label"]> {
  const [label] = await db
    .select()
    .from(shippingLabels)
    .where(eq(shippingLabels.buybackId, id))
    .orderBy(desc(shippingLabels.id))
    .limit(1);
  if (!label) return null;
  const { state, priceCents, reason } = label;
  // Only the label of a parcel is cancelled.
  return { state: state === "cancelling" ? "bought" : state, priceCents, reason };
}
