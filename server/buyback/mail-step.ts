import { eq } from "drizzle-orm";
import { contactMessages } from "#server/contact/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import type { BuybackStepKind } from "#server/mail/buyback-mails.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { type BuybackOffer, buybackFindings, buybackRequests } from "./tables.ts";

/** Queues the mail of a step to the customer, once for each step. `part` tells several mails of one step apart. */
export async function mailStep(
  tx: Transaction,
  sendMail: SendMail,
  offer: BuybackOffer,
  step: BuybackStepKind,
  part = "",
): Promise<void> {
  const [found] = await tx
    .select({ request: buybackRequests, locale: contactMessages.locale, stops: buybackFindings.stops })
    .from(buybackRequests)
    .innerJoin(contactMessages, eq(contactMessages.id, buybackRequests.messageId))
    .leftJoin(buybackFindings, eq(buybackFindings.buybackId, offer.id))
    .where(eq(buybackRequests.messageId, offer.messageId));
  const { token, priceCents, counterCents, dueAt, state } = offer;
  if (!found || token === null || priceCents === null) throw new Error(`Buy-back ${offer.id} has no offer.`);
  const { name, brand, model, email } = found.request;
  const isBack = step === "returning";
  await sendMail(tx, {
    kind: `buyback-${step}`,
    subjectId: `buyback-${offer.id}${part && `-${part}`}`,
    recipient: email,
    locale: found.locale,
    data: {
      ...{ name, brand, model, token, priceCents, counterCents, state },
      ...{ dueAt: dueAt?.toISOString() ?? null, stops: found.stops ?? [] },
      carrier: isBack ? offer.returnCarrier : offer.carrier,
      parcel: isBack ? offer.returnNumber : offer.trackingNumber,
    },
  });
}
