import { and, asc, eq, sql } from "drizzle-orm";
import type { Company } from "#contract/company.ts";
import type { Entry } from "#contract/ledger/posting.ts";
import type { Cents } from "#contract/money.ts";
import type { Transaction } from "#server/database/client.ts";
import { ledgerEntries, ledgerPostings } from "#server/ledger/tables.ts";
import { type OrderLineRow, type OrderRow, orderLines } from "#server/orders/tables.ts";
import { refundLines } from "#server/refunds/tables.ts";
import { frenchNames } from "#server/repair/offer-repairs.ts";
import { sellers } from "#server/sellers/tables.ts";
import type { Issuer, PricedLine } from "./build-content.ts";

/** A line of a document before its tax is known. */
export type IssuedLine = Omit<PricedLine, "postedTaxCents"> & {
  /** The third-party seller; null for the shop. */
  readonly sellerId: number | null;
  /** A repair on quote, whose price comes later. */
  readonly quote?: boolean;
};

/** The lines of an order as documents show them. */
export async function readLines(tx: Transaction, { id }: Pick<OrderRow, "id">): Promise<IssuedLine[]> {
  const [rows, [shop]] = await Promise.all([
    tx.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position)),
    tx.select({ id: sellers.userId }).from(sellers).where(eq(sellers.firstParty, true)),
  ]);
  const repairs = rows.flatMap((line) => (line.productType === "REPAIR" ? [line.productId] : []));
  const names = await frenchNames(tx, repairs);
  const nameOf = ({ productType, productId, productName }: OrderLineRow) =>
    (productType === "REPAIR" && names.get(productId)) || productName;
  return rows.map((line) => ({
    quote: line.quote,
    position: line.position,
    name: nameOf(line),
    productType: line.productType,
    quantity: line.quantity,
    unitCents: line.unitPriceCents + line.unitTaxCents,
    totalCents: line.quantity * (line.unitPriceCents + line.unitTaxCents),
    sellerId: line.sellerId === shop?.id ? null : line.sellerId,
    scheme: line.vatScheme,
  }));
}

/** The entries of the posting of a sale or a refund. */
export async function readPosting(
  tx: Transaction,
  kind: "sale" | "refund",
  source: string,
): Promise<Entry[]> {
  const { account, party, position, cents } = ledgerEntries;
  return tx
    .select({ account, party, position, cents })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(and(eq(ledgerPostings.kind, kind), eq(ledgerPostings.source, source)));
}

/** The amount that credit notes have given back so far, by line of an order; the key null is the delivery. */
export async function readCredited(tx: Transaction, orderId: number): Promise<Map<number | null, Cents>> {
  const rows = await tx
    .select({ position: refundLines.position, cents: sql<number>`sum(amount_cents)::int` })
    .from(refundLines)
    .where(
      sql`order_id = ${orderId} and exists (select from documents where refund_id = refund_lines.refund_id)`,
    )
    .groupBy(refundLines.position);
  return new Map(rows.map(({ position, cents }) => [position, cents]));
}

/**
 * What the invoices of an order still hold: its lines, less what credit notes gave back of each, with the tax that is left of them
 * in the ledger. A refund without its credit note counts as not given: its note corrects the next invoice.
 */
export async function readLeft(
  tx: Transaction,
  orderId: number,
  lines: readonly IssuedLine[],
): Promise<(IssuedLine & PricedLine)[]> {
  const credited = await readCredited(tx, orderId);
  const { rows } = await tx.execute<{ position: number | null; quantity: number }>(sql`
    select position, sum(quantity)::int as quantity from refund_lines l
    where order_id = ${orderId} and exists (select from documents where refund_id = l.refund_id) group by position`);
  const { rows: taxes } = await tx.execute<{ position: number | null; cents: number }>(sql`
    select e.position, coalesce(-sum(e.cents) filter (where e.account = 'vat.standard'), 0)::int as cents
    from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where p.order_id = ${orderId} and (p.kind = 'sale' or (p.kind = 'refund'
      and exists (select from documents where refund_id = substr(p.source, 8)::int))) group by e.position`);
  return lines
    .map((line) => {
      const { position, quantity, totalCents: sold } = line;
      const creditedCents = credited.get(position) ?? 0;
      const totalCents = sold - creditedCents;
      const gone = rows.find((one) => one.position === position)?.quantity ?? 0;
      // All units may have gone back for less than their price. The rest is then on the invoice with them.
      const left = quantity > gone ? quantity - gone : quantity;
      return {
        ...{ ...line, quantity: left, totalCents, creditedCents },
        unitCents: totalCents % left === 0 ? totalCents / left : totalCents,
        postedTaxCents:
          taxes.length === 0 ? undefined : (taxes.find((one) => one.position === position)?.cents ?? 0),
      };
    })
    .filter(({ totalCents }) => totalCents > 0);
}

/** The issuer of a document: the shop, or a seller with its current data and its VAT scheme at the time of the order. */
export async function issuerOf(
  tx: Transaction,
  company: Company,
  id: number | null,
  lines: readonly IssuedLine[],
): Promise<Issuer> {
  if (id === null) {
    const { name, address, siret, tva, rcs, email } = company;
    return { id, hasMandate: true, regime: null, party: { name, address, siret, tva, rcs, email } };
  }
  const regime = lines.find(({ scheme }) => scheme !== null)?.scheme ?? null;
  const [seller] = await tx.select().from(sellers).where(eq(sellers.userId, id));
  return {
    id,
    // An invoice needs both SIRET and regime.
    hasMandate: Boolean(seller?.mandateAt && seller.siret && regime),
    regime,
    party: {
      name: seller?.businessName || seller?.storeName || `#${id}`,
      address: seller?.businessAddress ?? "",
      siret: seller?.siret ?? "",
      tva: seller?.vatNumber ?? "",
      rcs: "",
      email: "",
    },
  };
}
