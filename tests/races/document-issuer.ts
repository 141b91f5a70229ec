// One process of the torture of documents: issues those of all orders and refunds at once until it is killed. Prints a line
// after each.
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { openDatabase } from "#server/database/client.ts";
import { issueCreditNotes, issueDocuments } from "#server/documents/issue-documents.ts";

const { database } = openDatabase(process.argv[2] ?? "", 10);
const deps = { database, clock: () => new Date(), company: () => DEFAULT_COMPANY };
const idsOf = async (table: "orders" | "refunds") =>
  (await database.$client.query<{ id: number }>(`select id from ${table} order by random()`)).rows;
const [orders, refunds] = [await idsOf("orders"), await idsOf("refunds")];

const told = (line: string) => () => process.stdout.write(`${line}\n`);
// A document that waits too long for a connection or a lock fails, as in the shop; the next process issues it.
await Promise.allSettled([
  ...orders.map(({ id }) => issueDocuments(deps, id).then(told(`order ${id}`))),
  ...refunds.map(({ id }) => issueCreditNotes(deps, id).then(told(`refund ${id}`))),
]);
process.exit();
