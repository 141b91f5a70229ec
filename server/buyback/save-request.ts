import type { BuybackRequest } from "#contract/repair/buyback.ts";
import type { Transaction } from "#server/database/client.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { buybackRequests } from "./tables.ts";

interface Arrived {
  readonly messageId: number;
  readonly at: Date;
  /** The address of the shop's mailbox. */
  readonly shopEmail: string;
}

/** Stores a buy-back request with its message, and queues a mail to the shop. */
export async function saveRequest(
  tx: Transaction,
  sendMail: SendMail,
  request: BuybackRequest,
  { messageId, at, shopEmail }: Arrived,
): Promise<void> {
  await tx.insert(buybackRequests).values({ ...request, messageId, createdAt: at });
  await sendMail(tx, {
    kind: "buyback-request",
    subjectId: String(messageId),
    recipient: shopEmail,
    locale: "fr",
    data: { ...request, at: at.toISOString() },
  });
}
