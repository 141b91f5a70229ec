import { asc, eq, sql } from "drizzle-orm";
import { BENCH_WORK, type BenchBuybacks, type BenchWork } from "#contract/buyback/staff-buybacks.ts";
import type { Queries } from "#server/database/client.ts";
import { buybackOffers, buybackRequests } from "../tables.ts";

/** Which buy-backs wait for each work of the bench. The dashboard counts the same rows. */
export const WAITS_AT_BENCH = {
  receive: sql`state = 'sent'`,
  inspect: sql`state in ('received', 'inspected')`,
} as const satisfies Record<BenchWork, unknown>;

/** The rows of one work that the bench's page shows. */
const SHOWN = 200;

/** The phones of buy-backs that wait at the bench, the one that waits longest first. */
export async function listBenchWork(db: Queries): Promise<BenchBuybacks> {
  const found = await Promise.all(
    BENCH_WORK.map((work) =>
      db
        .select({
          id: buybackOffers.id,
          work: sql<BenchWork>`${work}::text`,
          phone: sql<string>`${buybackRequests.brand} || ' ' || ${buybackRequests.model}`,
          since: buybackOffers.movedAt,
        })
        .from(buybackOffers)
        .innerJoin(buybackRequests, eq(buybackRequests.messageId, buybackOffers.messageId))
        .where(WAITS_AT_BENCH[work])
        .orderBy(asc(buybackOffers.movedAt), asc(buybackOffers.id))
        .limit(SHOWN),
    ),
  );
  return found.flat().map((row) => ({ ...row, since: row.since.toISOString() }));
}
