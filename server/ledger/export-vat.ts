import { type SQL, sql } from "drizzle-orm";
import { marginLeft } from "#contract/ledger/posting.ts";
import { type Cell, csvLine } from "#server/back-office/csv.ts";
import type { Database } from "#server/database/client.ts";
import { frenchNames } from "#server/repair/offer-repairs.ts";
import { documentsOf, readPeriod, WORDS as t } from "./export-rows.ts";

interface Row {
  readonly day: string;
  readonly kind: "sale" | "refund" | "replacement";
  readonly order: string | null;
  readonly documents: string | null;
  readonly name: string | null;
  /** The product id of a repair. */
  readonly repair: string | null;
  readonly regime: "margin" | "standard";
  /** The price with tax; negative for refunds. */
  readonly cents: number;
  readonly tax: number;
  /** The cost of an own unit at its sale, and the part of it that was left before this posting. */
  readonly sale: number | null;
  readonly left: number;
  /** The cost of the line's unit before and after this posting; null for an unknown unit. */
  readonly costBefore: number | null;
  readonly cost: number | null;
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

const COLUMNS = ["cents", "purchase", "margin", "base", "tax"] as const;
type Figures = Readonly<Record<(typeof COLUMNS)[number], number | null>>;

/** The cost of a margin line's unit, according to the latest sale or replacement up to this posting, or before it. */
const costOf = (compare: SQL) => sql`(select b.price_paid_cents from ledger_postings p
    left join allocations a on p.kind = 'replacement' and a.id = substr(p.source, strpos(p.source, ':') + 1)::int
    cross join lateral (select price_paid_cents from episodes
      where device_id = coalesce(a.device_id, l.device_id) and began_at <= p.at order by id desc limit 1) b
    where p.order_id = posting.order_id and p.id ${compare} posting.id
      and (p.kind = 'sale' or p.kind = 'replacement' and a.position = e.position)
    order by p.id desc limit 1)`;

/**
 * The VAT of a month in Paris, line by line from the ledger: sales with VAT, and each unit's margin with its
 * calculation. A line shows what its posting changed, so a refund reverses price, purchase price, margin and tax. Sales
 * of third-party sellers are left out. The last lines are the sums by scheme.
 */
export async function* exportVat(database: Database, month: string): AsyncGenerator<string> {
  yield csvLine(HEAD.map((name) => t(`csv.${name}`)));
  const sums = { standard: new Map<string, number>(), margin: new Map<string, number>() };
  const pages = readPeriod<Row>(database, month, {
    columns: sql`${documentsOf(sql`d.issuer is null`)} as documents, l.product_name as name,
      case l.product_type when 'REPAIR' then l.product_id end as repair, e.regime, e.cents, e.tax,
      l.quantity * l.unit_price_cents as sale, h."left",
      case e.regime when 'margin' then ${costOf(sql`<`)} end as "costBefore",
      case e.regime when 'margin' then ${costOf(sql`<=`)} end as cost`,
    joins: sql`join lateral (
        select position, case when bool_or(account in ('sales.margin', 'vat.margin')) then 'margin' else 'standard' end as regime,
          -sum(cents)::int as cents, -coalesce(sum(cents) filter (where account like 'vat.%'), 0)::int as tax
        from ledger_entries where posting_id = posting.id and (account like 'sales.%' or account like 'vat.%')
        group by position) e on true
      left join order_lines l on l.order_id = posting.order_id and l.position = e.position
      cross join lateral (select -coalesce(sum(cents), 0)::int as "left" from ledger_entries x
        join ledger_postings p on p.id = x.posting_id
        where e.regime = 'margin' and p.order_id = posting.order_id and p.id < posting.id
          and x.position = e.position and x.account in ('sales.margin', 'vat.margin')) h`,
    order: sql`e.position`,
  });
  for await (const rows of pages) {
    const names = await frenchNames(
      database,
      rows.flatMap(({ repair }) => repair ?? []),
    );
    yield rows
      .map((row) => {
        const figures = figuresOf(row);
        const sum = sums[row.regime];
        for (const column of COLUMNS) {
          const cents = figures[column];
          if (cents !== null) sum.set(column, (sum.get(column) ?? 0) + cents);
        }
        const { day, kind, order, documents, name, repair, regime } = row;
        return csvLine([
          ...[day, t(`csv.kind.${kind}`), order, documents],
          ...[names.get(repair) ?? name ?? t("csv.delivery"), t(`csv.regime.${regime}`)],
          ...cellsOf((column) => figures[column]),
        ]);
      })
      .join("");
  }
  for (const regime of ["standard", "margin"] as const) {
    const isSummed = (column: string) =>
      regime === "margin" || (column !== "purchase" && column !== "margin");
    yield csvLine([
      ...[null, t("csv.total"), null, null, null, t(`csv.regime.${regime}`)],
      ...cellsOf((column) => (isSummed(column) ? (sums[regime].get(column) ?? 0) : null)),
    ]);
  }
}

/** The figures of a line. Its margin is base plus tax; for a line with VAT, its price is. */
function figuresOf({ regime, cents, tax, sale, left, costBefore, cost }: Row): Figures {
  if (regime === "standard") return { cents, purchase: null, margin: null, base: cents - tax, tax };
  if (sale === null) throw new Error("A margin line has no order line.");
  // Without a known unit, the cost is 0: the whole price counts as margin.
  const before = marginLeft({ sale, purchase: costBefore ?? 0 }, left);
  const now = marginLeft({ sale, purchase: cost ?? 0 }, left + cents);
  const margin = now.margin - before.margin;
  return {
    ...{ cents, margin, base: margin - tax, tax },
    purchase: cost === null ? null : now.purchase - before.purchase,
  };
}

function cellsOf(read: (column: keyof Figures) => number | null): Cell[] {
  const amount = (column: keyof Figures) => {
    const cents = read(column);
    return cents === null ? null : { cents };
  };
  return [...(["cents", "purchase", "margin", "base"] as const).map(amount), RATE, amount("tax")];
}
