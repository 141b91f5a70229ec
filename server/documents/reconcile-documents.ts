import { sql } from "drizzle-orm";
import { type IssueDeps, issueCreditNotes, issueDocuments } from "./issue-documents.ts";

/** Orders and refunds that are older should have their documents: the job was lost, or they are older than it. */
const PATIENCE_MS = 60_000;
const PAGE = 200;

/** Issues the documents of paid orders, and the credit notes of refunds, that have none. Returns how many there were. */
export async function reconcileDocuments(deps: IssueDeps): Promise<number> {
  const before = new Date(deps.clock().getTime() - PATIENCE_MS).toISOString();
  const orders = await deps.database.execute<{ id: number }>(sql`select id from orders o
    where paid_at < ${before} and total_cents > 0
      and not exists (select from documents where order_id = o.id and refund_id is null)
    order by id limit ${PAGE}`);
  for (const { id } of orders.rows) await issueDocuments(deps, id);
  const refunds = await deps.database.execute<{ id: number }>(sql`select id from refunds r
    where state = 'succeeded' and ended_at < ${before}
      and not exists (select from documents where refund_id = r.id)
    order by id limit ${PAGE}`);
  for (const { id } of refunds.rows) await issueCreditNotes(deps, id);
  return orders.rows.length + refunds.rows.length;
}
