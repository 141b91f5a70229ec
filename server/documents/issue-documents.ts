import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { type RefundRow, refundLines, refunds } from "#server/refunds/tables.ts";
import { byIssuer, saleKind } from "./build-content.ts";
import { type IssuedLine, issuerOf, readCredited, readLines, readPosting } from "./read-issued.ts";
import { buyerOf, findIssued, issuerNow, ofSale, priced, withDelivery } from "./sale-documents.ts";
import { type Issuing, storeDocument } from "./store-document.ts";
import { documents } from "./tables.ts";

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
    await storeDocument(tx, deps, { order, issuer, kind, buyer: buyerOf(order), lines: priced(own, posted) });
  }
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
    await storeDocument(tx, deps, {
      ...{ order, kind: "credit_note", lines: priced(own, posted), refundId, buyer: corrected.content.buyer },
      issuer: await issuerNow(tx, deps, issuerId, corrected),
      corrects: { id: corrected.id, label: corrected.label, reason: origin },
    });
  }
}
