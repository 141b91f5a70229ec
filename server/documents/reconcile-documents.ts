import { sql } from "drizzle-orm";
import { eachOf } from "./each-of.ts";
import { type IssueDeps, issueCreditNotes, issueDocuments } from "./issue-documents.ts";

/** The most orders per run: orders that are being paid need the processor more. */
const PAGE = 200;

/**
 * Issues missing documents of paid orders and missing credit notes of refunds. `since` leaves out orders placed
 * earlier, so that a run each minute reads few rows. Returns the number of issued ones.
 */
export async function reconcileDocuments(deps: IssueDeps, since = new Date(0)): Promise<number> {
  const orders = await deps.database.execute<{ id: number }>(sql`select id from orders o
    where created_at >= ${since.toISOString()} and paid_at is not null and total_cents > 0
      and not exists (select from documents where order_id = o.id and refund_id is null)
    order by id limit ${PAGE}`);
  const failed = await eachOf(orders.rows, ({ id }) => issueDocuments(deps, id));
  const refunds = await deps.database.execute<{ id: number }>(sql`select id from refunds r
    where state = 'succeeded' and ended_at >= ${since.toISOString()}
      and not exists (select from documents where refund_id = r.id)
    order by id limit ${PAGE}`);
  failed.push(...(await eachOf(refunds.rows, ({ id }) => issueCreditNotes(deps, id))));
  if (failed.length > 0) throw failed[0];
  return orders.rows.length + refunds.rows.length;
}

const LATELY_MS = 48 * 60 * 60 * 1000;

/**
 * The job of each minute: issues documents of orders of the last two days. Settlement queues no job of its own, to stay
 * fast.
 */
export const issueLately = (deps: IssueDeps): Promise<number> =>
  reconcileDocuments(deps, new Date(deps.clock().getTime() - LATELY_MS));
