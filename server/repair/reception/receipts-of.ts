import { and, eq, inArray } from "drizzle-orm";
import type { CustodyReceipt } from "#contract/repair/custody.ts";
import type { Queries } from "#server/database/client.ts";
import { documents } from "#server/documents/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";

/** The signed custody receipts of repairs, by the repair's id. */
export async function receiptsOf(
  db: Queries,
  repairIds: readonly number[],
): Promise<Map<number, CustodyReceipt>> {
  const rows = await db
    .select({ repairId: documents.repairId, label: documents.label, content: documents.content })
    .from(documents)
    .where(and(inArray(documents.repairId, [...repairIds]), eq(documents.kind, "custody")));
  return new Map(
    rows.flatMap(({ repairId, label, content: { custody } }) => {
      if (repairId === null || !custody) return [];
      const { way, name, at } = custody.signature;
      return [[repairId, { label, way, name, at }] as const];
    }),
  );
}

/** The labels of the documents of hand-backs, by the repair's id. */
export async function handbacksOf(db: Queries, repairIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ repairId: documents.repairId, label: documents.label })
    .from(documents)
    .where(and(inArray(documents.repairId, [...repairIds]), eq(documents.kind, "handback")));
  return new Map(
    rows.flatMap(({ repairId, label }) => (repairId === null ? [] : [[repairId, label] as const])),
  );
}

/** The id of a document of a repair. Error: NOT_FOUND, also for another's document. */
export async function findRepairDocument(db: Queries, repairId: number, label: string): Promise<number> {
  const [found] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.label, label), eq(documents.repairId, repairId)));
  if (!found) throw new Failure("NOT_FOUND");
  return found.id;
}
