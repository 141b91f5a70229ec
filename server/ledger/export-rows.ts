import { type SQL, sql } from "drizzle-orm";
import { loadNamespace } from "#messages/compile.ts";
import { createTranslator } from "#messages/translator.ts";
import type { Database } from "#server/database/client.ts";
import { inPeriod } from "./month.ts";

/** Exports are always in French, for French accountants. */
export const WORDS = createTranslator("fr", loadNamespace("fr", "admin-money"));
/** Postings per query. */
const PAGE = 500;

/** What a query reads of each posting: `columns` of `posting`, of its order `o`, and of the tables in `joins`. */
interface Source {
  readonly columns: SQL;
  readonly joins: SQL;
  readonly order: SQL;
}

/**
 * Yields the rows of a month or year in Paris page by page, by time of posting, so that only one page is in memory. A past
 * period never changes.
 */
export async function* readPeriod<Row>(
  database: Database,
  period: string,
  { columns, joins, order }: Source,
): AsyncGenerator<Row[]> {
  // The time stays text, because a Date has no microseconds.
  for (let after: SQL = sql`true`; ; ) {
    const page = await database.execute<{ id: string; at: string }>(sql`
      select id::text, at::text from ledger_postings where ${inPeriod(sql`at`, period)} and ${after} order by at, id limit ${PAGE}`);
    const last = page.rows.at(-1);
    if (!last) return;
    const ids = page.rows.map(({ id }) => id).join(",");
    const { rows } = await database.execute(sql`
      with posting as (select *, substr(source, strpos(source, ':') + 1) as subject from ledger_postings
        where id = any(string_to_array(${ids}, ',')::bigint[]))
      select ${columns}, to_char(posting.at at time zone 'Europe/Paris', 'DD/MM/YYYY') as day, posting.kind, o.number as "order"
      from posting left join orders o on o.id = posting.order_id ${joins}
      order by posting.at, posting.id, ${order}`);
    yield rows as Row[];
    after = sql`(at, id) > (${last.at}::timestamptz, ${last.id}::bigint)`;
  }
}

/** The numbers of a posting's documents, or another aggregate of them; only those of one issuer, if `issuer` is given. A sale has its first documents: a reissue changes no past month. */
export const documentsOf = (
  issuer: SQL,
  aggregate: SQL = sql`string_agg(d.label, ' ' order by d.id)`,
): SQL => sql`(select ${aggregate} from documents d
  where ${issuer} and case posting.kind
      when 'sale' then d.order_id = posting.order_id and d.refund_id is null and d.round = 0
      when 'refund' then d.order_id = posting.order_id and d.refund_id = posting.subject::int
      when 'purchase' then d.buyback_id = posting.subject::int else false end)`;
