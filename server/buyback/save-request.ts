import type { Locale } from "#contract/locale.ts";
import type { BuybackRequest } from "#contract/repair/buyback.ts";
import type { Transaction } from "#server/database/client.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { storeOffer } from "./store-offer.ts";
import { type BuybackOffer, buybackRequests } from "./tables.ts";

interface Arrived {
  readonly messageId: number;
  readonly at: Date;
  /** The address of the shop's mailbox. */
  readonly shopEmail: string;
}

/** Stores a buy-back request with its message and its offer, and queues a mail to the shop. */
export async function saveRequest(
  tx: Transaction,
  sendMail: SendMail,
  request: BuybackRequest,
  { messageId, at, shopEmail }: Arrived,
): Promise<BuybackOffer> {
  await tx.insert(buybackRequests).values({ ...request, messageId, createdAt: at });
  const offer = await storeOffer(tx, request, { messageId, at });
  await sendMail(tx, {
    kind: "buyback-request",
    subjectId: String(messageId),
    recipient: shopEmail,
    locale: "fr",
    data: { ...request, at: at.toISOString(), offerId: offer.id, priceCents: offer.priceCents },
  });
  return offer;
}

/** Queues the mail with an offer to its customer, once. */
export async function mailOffer(
  tx: Transaction,
  sendMail: SendMail,
  { id, token, priceCents, steps, dueAt }: BuybackOffer,
  { name, email, brand, model, storageGb }: BuybackRequest,
  locale: Locale,
): Promise<void> {
  if (token === null || priceCents === null || dueAt === null)
    throw new Error(`Buy-back ${id} has no offer.`);
  await sendMail(tx, {
    kind: "buyback-offer",
    subjectId: `buyback-${id}`,
    recipient: email,
    locale,
    data: {
      ...{ name, brand, model, storageGb: storageGb ?? null, token, priceCents, steps },
      until: dueAt.toISOString(),
    },
  });
}
