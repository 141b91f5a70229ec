import type { CaseMailKind } from "#contract/cases/cases.ts";
import type { Transaction } from "#server/database/client.ts";
import { isErasedMailbox } from "#server/mail/erased-mailbox.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { linesIn } from "#server/orders/reading/name-lines.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { refundsOfCases } from "./queries.ts";
import { nameParts } from "./read-order-cases.ts";
import type { CaseDbRow } from "./tables.ts";

interface News {
  readonly kind: CaseMailKind;
  readonly row: CaseDbRow;
  readonly order: OrderRow;
}

/**
 * Queues the mail about a step of a case. The mail's subject is the case, so each step and each decision is mailed
 * once.
 */
export async function caseMail(
  tx: Transaction,
  sendMail: SendMail,
  { kind, row, order }: News,
  now: Date,
): Promise<void> {
  // An erased buyer has no mailbox.
  if (isErasedMailbox(order.email)) return;
  const given = (await refundsOfCases(tx, [row.id])).get(row.id);
  const refund = given && nameParts(given, await linesIn(tx, [order.id], row.locale));
  const isSent = kind === "case-closed" && row.sentCarrier !== null;
  await sendMail(tx, {
    kind,
    subjectId: `${order.number}/${row.number}${kind === "case-decided" ? `/${row.outcome}` : ""}`,
    recipient: order.email,
    locale: row.locale,
    data: {
      order: order.number,
      number: row.number,
      name: order.shipName,
      kind: row.kind,
      outcome: row.outcome,
      reason: row.reason,
      carrier: isSent ? row.sentCarrier : row.returnCarrier,
      parcel: isSent ? row.sentNumber : row.returnNumber,
      dueAt: row.dueAt.toISOString(),
      refundCents: refund?.amountCents ?? null,
      refundParts: refund?.parts ?? [],
      token: await trackingTokenOf(tx, order.id, now),
    },
  });
}
