import type { BuybackRequest } from "#contract/buyback.ts";
import type { Transaction } from "#server/database/client.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { buybackRequests } from "./tables.ts";

interface Arrived {
  readonly messageId: number;
  readonly at: Date;
  /** Where the shop reads its mail. */
  readonly shopEmail: string;
}

/** Keeps a buy-back request with its fields beside the message it came with, and owes the shop a mail about it. */
export async function keepRequest(
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
