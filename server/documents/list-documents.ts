import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { DocumentSummary } from "#contract/documents/documents.ts";
import type { Queries } from "#server/database/client.ts";
import { containsAll, MOST_FOUND, searchParts } from "#server/database/search-text.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { ordersNamed } from "#server/orders/back-office/orders-named.ts";
import { documents } from "./tables.ts";

const SUMMARY = {
  id: documents.id,
  label: documents.label,
  kind: documents.kind,
  issuer: sql<string>`${documents.content} -> 'issuer' ->> 'name'`,
  issuedAt: documents.issuedAt,
  totalCents: documents.totalCents,
};

/** The documents of several orders, by order, oldest first. */
export async function documentsOfOrders(
  db: Queries,
  orderIds: readonly number[],
): Promise<Map<number, DocumentSummary[]>> {
  const rows = await db
    .select({ ...SUMMARY, orderId: documents.orderId })
    .from(documents)
    .where(inArray(documents.orderId, [...orderIds]))
    .orderBy(asc(documents.id));
  const read = rows.map(({ issuedAt, ...row }) => ({ ...row, issuedAt: issuedAt.toISOString() }));
  return Map.groupBy(read, ({ orderId }) => orderId ?? 0);
}

/** The documents of an order, oldest first. */
export const documentsOfOrder = async (db: Queries, orderId: number): Promise<DocumentSummary[]> =>
  (await documentsOfOrders(db, [orderId])).get(orderId) ?? [];

/** The id of the document with a label. Error: NOT_FOUND, also for a document of another order than the given one. */
export async function findDocument(db: Queries, label: string, orderId?: number): Promise<number> {
  const [found] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(eq(documents.label, label), orderId === undefined ? undefined : eq(documents.orderId, orderId)),
    );
  if (!found) throw new Failure("NOT_FOUND");
  return found.id;
}

/** SQL `any(…)` over the ids of documents that contain every part of a typed text in their label, and of the documents of orders that do. */
export function documentsNamed(typed: string): SQL {
  return sql`any(array(
    (select id from documents where ${containsAll(sql`search_text(label)`, searchParts(typed))} order by id desc limit ${MOST_FOUND})
    union
    (select id from documents where order_id = ${ordersNamed(typed)} order by id desc limit ${MOST_FOUND})))`;
}
