import { randomUUID } from "node:crypto";
import type { Transaction } from "#server/database/client.ts";
import { isErasedMailbox } from "#server/mail/erased-mailbox.ts";
import type { OrderChanged } from "#server/mail/order-change-mails.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";

interface Change extends Pick<OrderChanged, "changes" | "refundedCents"> {
  /** The former mailbox, if the change gives the order another one: it gets the mail as well. */
  readonly alsoTo?: string | undefined;
}

/** Queues the mail that tells the buyer of a locked order what was changed. */
export async function tellChange(
  tx: Transaction,
  { sendMail, clock }: { readonly sendMail: SendMail; readonly clock: () => Date },
  order: OrderRow,
  { alsoTo, ...change }: Change,
): Promise<void> {
  const { number, locale, email, shipName: name } = order;
  const token = await trackingTokenOf(tx, order.id, clock());
  const mailboxes = [email, ...(alsoTo === undefined ? [] : [alsoTo])];
  for (const recipient of mailboxes.filter((one) => !isErasedMailbox(one)))
    await sendMail(tx, {
      ...{ kind: "order-changed", subjectId: `${number}/${randomUUID()}`, recipient, locale },
      data: { number, name, token, ...change },
    });
}
