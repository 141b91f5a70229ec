import { REISSUED } from "#contract/documents/documents.ts";
import type { Transaction } from "#server/database/client.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { byIssuer } from "./build-content.ts";
import { issueInvoicesIn } from "./issue-documents.ts";
import { readLeft, readLines } from "./read-issued.ts";
import { buyerOf, findIssued, issuerNow, ofSale, withDelivery } from "./sale-documents.ts";
import { type Issuing, storeDocument } from "./store-document.ts";

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
    await storeDocument(tx, deps, {
      ...{ ...again, kind: "credit_note", buyer: corrected.content.buyer },
      corrects: { id, label, reason: REISSUED },
    });
    labels.push(
      await storeDocument(tx, deps, { ...again, kind: "invoice", buyer: buyerOf(order), replaces: label }),
    );
  }
  return labels;
}
