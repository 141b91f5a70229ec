import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Company } from "#contract/company.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import {
  type DocumentContent,
  type DocumentKind,
  documentLabel,
  REISSUED,
  TEMPLATE_VERSION,
} from "#contract/documents/documents.ts";
import { deliverySeller, type Entry } from "#contract/ledger/posting.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { type RefundRow, refundLines, refunds } from "#server/refunds/tables.ts";
import {
  byIssuer,
  documentFigures,
  type Issuer,
  type PricedLine,
  postedTax,
  saleKind,
} from "./build-content.ts";
import { type IssuedLine, issuerOf, readCredited, readLeft, readLines, readPosting } from "./read-issued.ts";
import { documents } from "./tables.ts";
import { takeNumber } from "./take-number.ts";

interface Issuing {
  readonly clock: () => Date;
  /** Returns the company in force. */
  readonly company: () => Company;
}
export interface IssueDeps extends Issuing {
  readonly database: Database;
}

/**
 * Issues the documents of a paid order, one per issuer; together they equal its total. Repeating it changes nothing. An
 * order of 0 € has no documents, nor has an issuer whose lines are all gifts and repairs on quote.
 */
export async function issueDocuments(deps: IssueDeps, orderId: number): Promise<void> {
  await transact(deps.database, (tx) => issueInvoicesIn(tx, deps, orderId));
}

export async function issueInvoicesIn(tx: Transaction, deps: Issuing, orderId: number): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order?.paidAt || order.totalCents === 0) return;
  const lines = withDelivery(order, await readLines(tx, order)).filter(({ quote }) => !quote);
  const posted = await readPosting(tx, "sale", `order:${orderId}`);
  for (const [issuerId, own] of byIssuer(lines)) {
    if (own.every(({ totalCents }) => totalCents === 0)) continue;
    if (await findIssued(tx, issuerId, ofSale(orderId))) continue;
    const issuer = await issuerOf(tx, deps.company(), issuerId, own);
    const kind = saleKind(issuer);
    await issue(tx, deps, { order, issuer, kind, buyer: buyerOf(order), lines: priced(own, posted) });
  }
}

/** Who buys: the person, or the company that staff recorded. */
function buyerOf({ company, ...order }: OrderRow): DocumentContent["buyer"] {
  if (!company)
    return {
      name: order.shipName,
      address: `${order.shipAdresse}\n${order.shipCodePostal} ${order.shipVille}`,
    };
  const { name, siret, vatNumber, adresse, codePostal, ville } = company;
  return { name, address: `${adresse}\n${codePostal} ${ville}`, siret, ...(vatNumber && { tva: vatNumber }) };
}

/** The lines with the tax that the ledger posted for each. */
const priced = (lines: readonly IssuedLine[], posted: readonly Entry[]): PricedLine[] =>
  lines.map((line) => ({ ...line, postedTaxCents: postedTax(posted, line.position) }));

/** The lines of an order, with its delivery as the last one. */
function withDelivery({ shippingCents }: OrderRow, lines: readonly IssuedLine[]): IssuedLine[] {
  const delivery: IssuedLine = {
    ...{ position: null, name: "", productType: "SMARTPHONE", quantity: 1, scheme: null },
    ...{ sellerId: deliverySeller(lines), unitCents: shippingCents, totalCents: shippingCents },
  };
  return shippingCents > 0 ? [...lines, delivery] : [...lines];
}

/** Issues the credit notes of a succeeded refund, one per issuer of its lines; together they equal its amount. */
export async function issueCreditNotes(deps: IssueDeps, refundId: number): Promise<void> {
  const [found] = await deps.database.select().from(refunds).where(eq(refunds.id, refundId));
  if (found?.state !== "succeeded") return;
  // A refund may follow its payment at once. The documents that it corrects must then be issued first.
  await issueDocuments(deps, found.orderId);
  await transact(deps.database, (tx) => issueCreditNotesIn(tx, deps, found));
}

export async function issueCreditNotesIn(
  tx: Transaction,
  deps: Issuing,
  { id: refundId, orderId, origin }: Pick<RefundRow, "id" | "orderId" | "origin">,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const lines = withDelivery(order, await readLines(tx, order));
  const posted = await readPosting(tx, "refund", `refund:${refundId}`);
  const credited = await readCredited(tx, orderId);
  const given = await tx
    .select()
    .from(refundLines)
    .where(eq(refundLines.refundId, refundId))
    .orderBy(refundLines.line);
  const parts = given.map(({ position, quantity, amountCents }): IssuedLine => {
    const line = lines.find((one) => one.position === position);
    if (!line) throw new Error(`Refund ${refundId} gives back what its order does not have.`);
    return {
      ...line,
      quantity,
      unitCents: quantity > 0 && amountCents % quantity === 0 ? amountCents / quantity : amountCents,
      totalCents: amountCents,
      creditedCents: credited.get(position) ?? 0,
    };
  });
  for (const [issuerId, own] of byIssuer(parts)) {
    const corrected = await findIssued(tx, issuerId, ofSale(order.id));
    if (!corrected || (await findIssued(tx, issuerId, eq(documents.refundId, refundId)))) continue;
    await issue(tx, deps, {
      ...{ order, kind: "credit_note", lines: priced(own, posted), refundId, buyer: corrected.content.buyer },
      issuer: await issuerNow(tx, deps, issuerId, corrected),
      corrects: { id: corrected.id, label: corrected.label, reason: origin },
    });
  }
}

/**
 * Issues the invoices of a locked order again, to the company that the order now names: a credit note cancels what each invoice
 * still holds, and an invoice of the same lines follows. Receipts stay, because they are no invoices. An order whose first invoices
 * are still to be issued gets them at once. Returns the labels of the new invoices; none when nothing is left to invoice.
 */
export async function reissueInvoicesIn(tx: Transaction, deps: Issuing, order: OrderRow): Promise<string[]> {
  const lines = withDelivery(order, await readLines(tx, order)).filter(({ quote }) => !quote);
  const issuers = byIssuer(lines);
  const labels: string[] = [];
  const first = await Promise.all(issuers.map(([id]) => findIssued(tx, id, ofSale(order.id))));
  if (first.every((found) => found === undefined)) {
    await issueInvoicesIn(tx, deps, order.id);
    for (const [id] of issuers) {
      const issued = await findIssued(tx, id, ofSale(order.id));
      if (issued?.kind === "invoice") labels.push(issued.label);
    }
    return labels;
  }
  const left = await readLeft(tx, order.id, lines);
  for (const [issuerId, own] of byIssuer(left)) {
    const corrected = await findIssued(tx, issuerId, ofSale(order.id));
    if (corrected?.kind !== "invoice") continue;
    const issuer = await issuerNow(tx, deps, issuerId, corrected);
    const again = { order, issuer, lines: own, round: corrected.round + 1 };
    const { id, label } = corrected;
    await issue(tx, deps, {
      ...{ ...again, kind: "credit_note", buyer: corrected.content.buyer },
      corrects: { id, label, reason: REISSUED },
    });
    labels.push(await issue(tx, deps, { ...again, kind: "invoice", buyer: buyerOf(order), replaces: label }));
  }
  return labels;
}

const issuerNow = async (
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

/** The invoices and receipts of an order. */
const ofSale = (orderId: number) =>
  and(eq(documents.orderId, orderId), isNull(documents.refundId), ne(documents.kind, "credit_note"));

/** The newest of the documents of an issuer. An invoice that was issued again is out of force. */
async function findIssued(tx: Transaction, issuer: number | null, which: SQL | undefined) {
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

interface Issue {
  readonly order: OrderRow;
  readonly issuer: Issuer;
  readonly kind: DocumentKind;
  readonly lines: readonly PricedLine[];
  readonly buyer: DocumentContent["buyer"];
  readonly corrects?: { readonly id: number; readonly label: string; readonly reason: string };
  readonly replaces?: string;
  readonly refundId?: number;
  readonly round?: number;
}

/**
 * Takes the number and stores the content. The number's row stays locked until the transaction ends, so nothing slow
 * may follow.
 */
async function issue(
  tx: Transaction,
  deps: Issuing,
  { order, issuer, kind, lines, buyer, corrects, replaces, refundId, round = 0 }: Issue,
): Promise<string> {
  const { seriesId, number, year, at } = await takeNumber(tx, deps.clock, { issuer: issuer.id, kind });
  const label = documentLabel(kind, issuer.id, year, number);
  const content: DocumentContent = {
    ...documentFigures(lines, issuer),
    kind,
    label,
    issuedOn: parisTime(at).day,
    order: {
      number: order.number,
      placedOn: parisTime(order.createdAt).day,
      paidOn: parisTime(order.paidAt ?? order.createdAt).day,
    },
    issuer: issuer.party,
    issuedBy: issuer.id === null ? null : deps.company().name,
    buyer,
    corrects: corrects ? { label: corrects.label, reason: corrects.reason } : null,
    ...(replaces && { replaces }),
  };
  await tx.insert(documents).values({
    ...{ seriesId, number, label, kind, content, round, refundId: refundId ?? null },
    issuer: issuer.id,
    orderId: order.id,
    corrects: corrects?.id ?? null,
    issuedAt: at,
    totalCents: content.totalCents,
    templateVersion: TEMPLATE_VERSION,
  });
  return label;
}
