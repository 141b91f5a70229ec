import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { shippingLabels } from "#server/shipments/labels/tables.ts";
import { cases } from "./tables.ts";

/** The newest return label of a case that has a file. */
const fileOf = (db: Queries, number: string, orderId?: number) =>
  db
    .select({ id: files.id, contentType: files.contentType })
    .from(shippingLabels)
    .innerJoin(files, eq(files.id, shippingLabels.fileId))
    .innerJoin(cases, eq(cases.id, shippingLabels.caseId))
    .where(
      and(
        ...[eq(cases.number, number), eq(shippingLabels.state, "bought")],
        orderId === undefined ? ne(cases.state, "cancelled") : eq(cases.orderId, orderId),
      ),
    )
    .orderBy(desc(shippingLabels.id))
    .limit(1);

/** The file of the return label of a case. With `orderId`, of a case of that order only. Error: NOT_FOUND. */
export async function readReturnLabel(
  { database, files: store }: { readonly database: Queries; readonly files: FileStore },
  number: string,
  orderId?: number,
): Promise<{ readonly contentType: string; readonly content: Buffer }> {
  const [found] = await fileOf(database, number, orderId);
  const content = found && (await store.get(found.id));
  if (!content) throw new Failure("NOT_FOUND");
  return { contentType: found.contentType, content };
}

/** The ids of the cases that have a return label with a file. */
export async function casesWithLabel(db: Queries, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: shippingLabels.caseId })
    .from(shippingLabels)
    .where(and(inArray(shippingLabels.caseId, [...ids]), eq(shippingLabels.state, "bought")));
  return new Set(found.flatMap(({ id }) => id ?? []));
}
