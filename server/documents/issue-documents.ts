import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Company } from "#contract/company.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import {
  type DocumentContent,
  type DocumentKind,
  documentLabel,
  TEMPLATE_VERSION,
} from "#contract/documents/documents.ts";
import { deliverySeller } from "#contract/ledger/posting.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { type RefundRow, refundLines, refunds } from "#server/refunds/tables.ts";
import { byIssuer, documentFigures, type Issuer, postedTax, saleKind } from "./build-content.ts";
import { type IssuedLine, issuerOf, readCredited, readLines, readPosting } from "./read-issued.ts";
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
  const posting = `order:${orderId}`;
  for (const [issuerId, own] of byIssuer(lines)) {
    if (own.every(({ totalCents }) => totalCents === 0)) continue;
    if (await findIssued(tx, issuerId, ofSale(orderId))) continue;
    const issuer = await issuerOf(tx, deps.company(), issuerId, own);
    const kind = saleKind(issuer);
    await issue(tx, deps, { order, issuer, kind, posting, lines: own, corrects: null, refundId: null });
  }
}

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
  const posting = `refund:${refundId}`;
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
    const issuer =
      issuerId === null ? await issuerOf(tx, deps.company(), null, []) : issuerThen(issuerId, corrected);
    await issue(tx, deps, {
      ...{ order, issuer, kind: "credit_note", posting, lines: own, refundId },
      corrects: { id: corrected.id, label: corrected.label, reason: origin },
    });
  }
}

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

const ofSale = (orderId: number) => and(eq(documents.orderId, orderId), isNull(documents.refundId));

async function findIssued(tx: Transaction, issuer: number | null, which: SQL | undefined) {
  const [found] = await tx
    .select({
      id: documents.id,
      label: documents.label,
      kind: documents.kind,
      content: documents.content,
    })
    .from(documents)
    .where(and(which, sql`${documents.issuer} is not distinct from ${issuer}::int`));
  return found;
}

interface Issue {
  readonly order: OrderRow;
  readonly issuer: Issuer;
  readonly kind: DocumentKind;
  /** The source of the ledger posting that has the taxes of the lines. */
  readonly posting: string;
  readonly lines: readonly IssuedLine[];
  readonly corrects: { readonly id: number; readonly label: string; readonly reason: string } | null;
  readonly refundId: number | null;
}

/**
 * Takes the number and stores the content. The number's row stays locked until the transaction ends, so nothing slow
 * may follow.
 */
async function issue(
  tx: Transaction,
  deps: Issuing,
  { order, issuer, kind, posting, lines, corrects, refundId }: Issue,
) {
  const posted = await readPosting(tx, refundId === null ? "sale" : "refund", posting);
  const priced = lines.map((line) => ({ ...line, postedTaxCents: postedTax(posted, line.position) }));
  const { seriesId, number, year, at } = await takeNumber(tx, deps.clock, { issuer: issuer.id, kind });
  const label = documentLabel(kind, issuer.id, year, number);
  const content: DocumentContent = {
    ...documentFigures(priced, issuer),
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
    buyer: {
      name: order.shipName,
      address: `${order.shipAdresse}\n${order.shipCodePostal} ${order.shipVille}`,
    },
    corrects: corrects && { label: corrects.label, reason: corrects.reason },
  };
  await tx.insert(documents).values({
    ...{ seriesId, number, label, kind, refundId, content },
    issuer: issuer.id,
    orderId: order.id,
    corrects: corrects?.id ?? null,
    issuedAt: at,
    totalCents: content.totalCents,
    templateVersion: TEMPLATE_VERSION,
  });
}
