import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { DocumentContent, DocumentKind } from "#contract/documents/documents.ts";
import { deliverySeller, type Entry } from "#contract/ledger/posting.ts";
import type { Transaction } from "#server/database/client.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { type Issuer, type PricedLine, postedTax } from "./build-content.ts";
import { type IssuedLine, issuerOf } from "./read-issued.ts";
import type { Issuing } from "./store-document.ts";
import { documents } from "./tables.ts";

/** Who buys: the person, or the company that staff recorded. */
export function buyerOf({ company, ...order }: OrderRow): DocumentContent["buyer"] {
  if (!company)
    return {
      name: order.shipName,
      address: `${order.shipAdresse}\n${order.shipCodePostal} ${order.shipVille}`,
    };
  const { name, siret, vatNumber, adresse, codePostal, ville } = company;
  return { name, address: `${adresse}\n${codePostal} ${ville}`, siret, ...(vatNumber && { tva: vatNumber }) };
}

/** The lines with the tax that the ledger posted for each. */
export const priced = (lines: readonly IssuedLine[], posted: readonly Entry[]): PricedLine[] =>
  lines.map((line) => ({ ...line, postedTaxCents: postedTax(posted, line.position) }));

/** The lines of an order, with its delivery as the last one. */
export function withDelivery({ shippingCents }: OrderRow, lines: readonly IssuedLine[]): IssuedLine[] {
  const delivery: IssuedLine = {
    ...{ position: null, name: "", productType: "SMARTPHONE", quantity: 1, scheme: null },
    ...{ sellerId: deliverySeller(lines), unitCents: shippingCents, totalCents: shippingCents },
  };
  return shippingCents > 0 ? [...lines, delivery] : [...lines];
}

/** The invoices and receipts of an order. */
export const ofSale = (orderId: number) =>
  and(eq(documents.orderId, orderId), isNull(documents.refundId), ne(documents.kind, "credit_note"));

/** The newest of the documents of an issuer. An invoice that was issued again is out of force. */
export async function findIssued(tx: Transaction, issuer: number | null, which: SQL | undefined) {
  const [found] = await tx
    .select({
      id: documents.id,
      label: documents.label,
      kind: documents.kind,
      content: documents.content,
      round: documents.round,
    })
    .from(documents)
    .where(and(which, sql`${documents.issuer} is not distinct from ${issuer}::int`))
    .orderBy(desc(documents.id))
    .limit(1);
  return found;
}

/** The issuer of a correction: the shop with its data of today, a seller with those of the corrected document. */
export const issuerNow = async (
  tx: Transaction,
  deps: Issuing,
  id: number | null,
  corrected: Parameters<typeof issuerThen>[1],
): Promise<Issuer> => (id === null ? issuerOf(tx, deps.company(), null, []) : issuerThen(id, corrected));

/** The issuer as stated on the corrected document: later changes of a seller's data do not apply to that sale. */
function issuerThen(
  id: number,
  { kind, content }: { readonly kind: DocumentKind; readonly content: DocumentContent },
): Issuer {
  const regime = content.lines[0]?.regime;
  return {
    id,
    party: content.issuer,
    hasMandate: kind === "invoice",
    regime: regime === "exempt" ? "franchise" : regime === "margin" || regime === "standard" ? regime : null,
  };
}
