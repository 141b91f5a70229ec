import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import type { CaseMailKind } from "#server/mail/case-mails.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { refunds } from "#server/refunds/tables.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import type { CaseDbRow } from "./tables.ts";

interface News {
  readonly kind: CaseMailKind;
  readonly row: CaseDbRow;
  readonly order: OrderRow;
}

/** Queues the mail about a step of a case. Its subject is the case, so each step is told once. */
export async function caseMail(
  tx: Transaction,
  sendMail: SendMail,
  { kind, row, order }: News,
  now: Date,
): Promise<void> {
  // An erased buyer has no mailbox: the top-level domain is reserved.
  if (order.email.endsWith(".invalid")) return;
  const [refund] = await tx
    .select({ amountCents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.caseId, row.id), ne(refunds.state, "revoked")));
  const isSent = kind === "case-closed" && row.sentCarrier !== null;
  await sendMail(tx, {
    kind,
    subjectId: `${order.number}/${row.number}`,
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
      token: await trackingTokenOf(tx, order.id, now),
    },
  });
}
