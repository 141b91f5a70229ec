import { sql } from "drizzle-orm";
import { csvLine } from "#server/back-office/csv.ts";
import type { Database } from "#server/database/client.ts";
import { frenchNames } from "#server/repair/offer-repairs.ts";
import { documentsOf, euros, readMonth, WORDS as t } from "./export-rows.ts";

interface Row {
  readonly day: string;
  readonly kind: "sale" | "refund" | "replacement";
  readonly order: string | null;
  readonly documents: string | null;
  readonly name: string | null;
  /** The product id of a repair. */
  readonly repair: string | null;
  readonly regime: "margin" | "standard";
  /** With tax; negative for what goes back. */
  readonly cents: number;
  readonly tax: number;
  /** Of the unit that was sold, or that took its place. */
  readonly purchase: number | null;
}

const HEAD = [
  "date",
  "nature",
  "order",
  "document",
  "name",
  "regime",
  "price",
  "purchase",
  "margin",
  "base",
  "rate",
  "tax",
] as const;
const RATE = 20;

/**
 * The VAT of a month in Paris, line by line as the ledger holds it: sales with VAT, and the margin of each unit with its
 * own calculation. Sales of third-party sellers are not included. The last lines are the sums of each scheme.
 */
export async function* exportVat(database: Database, month: string): AsyncGenerator<string> {
  yield csvLine(HEAD.map((name) => t(`csv.${name}`)));
  const sums = { standard: { cents: 0, tax: 0, base: 0 }, margin: { cents: 0, tax: 0, base: 0 } };
  const pages = readMonth<Row>(database, month, {
    columns: sql`${documentsOf(sql`d.issuer is null`)} as documents, l.product_name as name,
      case l.product_type when 'REPAIR' then l.product_id end as repair, e.regime, e.cents, e.tax,
      (select price_paid_cents from episodes where device_id = case posting.kind when 'sale' then l.device_id
        when 'replacement' then (select device_id from allocations where id = posting.subject::int) end
        and began_at <= posting.at order by id desc limit 1) as purchase`,
    joins: sql`join lateral (
        select position, case when bool_or(account in ('sales.margin', 'vat.margin')) then 'margin' else 'standard' end as regime,
          -sum(cents)::int as cents, -coalesce(sum(cents) filter (where account like 'vat.%'), 0)::int as tax
        from ledger_entries where posting_id = posting.id and (account like 'sales.%' or account like 'vat.%')
        group by position) e on true
      left join order_lines l on l.order_id = posting.order_id and l.position = e.position`,
    order: sql`e.position`,
  });
  for await (const rows of pages) {
    for (const row of rows) {
      const sum = sums[row.regime];
      sum.cents += row.cents;
      sum.tax += row.tax;
      sum.base += baseOf(row);
    }
    const names = await frenchNames(
      database,
      rows.flatMap(({ repair }) => repair ?? []),
    );
    yield rows.map((row) => toLine({ ...row, name: names.get(row.repair) ?? row.name })).join("");
  }
  for (const regime of ["standard", "margin"] as const) {
    const { cents, tax, base } = sums[regime];
    yield csvLine([
      ...[null, t("csv.total"), null, null, null, t(`csv.regime.${regime}`)],
      ...[euros(cents), null, null, euros(base), RATE, euros(tax)],
    ]);
  }
}

/** Of a margin, the base is what its tax says: refunds take both back in proportion. */
const baseOf = ({ regime, cents, tax }: Row) => (regime === "standard" ? cents - tax : (tax * 100) / RATE);

function toLine(row: Row): string {
  const { day, kind, order, documents, name, regime, cents, tax } = row;
  // A unit that is not known cost nothing: its price is margin in full.
  const purchase = regime === "margin" && kind !== "refund" ? (row.purchase ?? 0) : null;
  const margin = kind === "sale" && purchase !== null ? cents - purchase : null;
  return csvLine([
    ...[day, t(`csv.kind.${kind}`), order, documents, name ?? t("csv.delivery"), t(`csv.regime.${regime}`)],
    ...[
      euros(cents),
      purchase && euros(purchase),
      margin && euros(margin),
      euros(baseOf(row)),
      RATE,
      euros(tax),
    ],
  ]);
}
