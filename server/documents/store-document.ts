import type { Company } from "#contract/company.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import {
  type DocumentContent,
  type DocumentKind,
  documentLabel,
  TEMPLATE_VERSION,
} from "#contract/documents/documents.ts";
import type { Transaction } from "#server/database/client.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { documentFigures, type Issuer, type PricedLine } from "./build-content.ts";
import { documents } from "./tables.ts";
import { takeNumber } from "./take-number.ts";

export interface Issuing {
  readonly clock: () => Date;
  /** Returns the company in force. */
  readonly company: () => Company;
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
export async function storeDocument(
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
