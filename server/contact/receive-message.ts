import { and, gt, sql } from "drizzle-orm";
import { emailKey } from "#contract/accounts/email-address.ts";
import type { ContactInput } from "#contract/contact.ts";
import type { Locale } from "#contract/locale.ts";
import { isBuybackSubject } from "#contract/repair/buyback.ts";
import { hasEmail } from "#server/accounts/has-email.ts";
import { mailOffer, saveRequest } from "#server/buyback/save-request.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { fileMessage } from "#server/inbox/file-messages.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { contactMessages } from "./tables.ts";

/** The same text from the same person within this time is a repeated submission, such as a second click. */
const REPEAT_MS = 10 * 60_000;
/** The most receipts to one e-mail in an hour, since anybody can type somebody else's. */
const RECEIPTS_PER_HOUR = 5;
const HOUR_MS = 60 * 60_000;

type Deps = Shop & { readonly sendMail: SendMail };

/**
 * Stores a message, or a buy-back request with its fields and its offer, and queues two mails in one transaction: one to the
 * shop, one to the person in their language. A repeat within ten minutes changes nothing. Error: VALIDATION for a picture
 * that is unknown or used.
 */
export async function receiveMessage(deps: Deps, input: ContactInput, locale: Locale): Promise<void> {
  const { name, email, subject, message, buyback, attachments } = input;
  const at = deps.clock();
  const shopEmail = deps.company().email;
  await transact(deps.database, async (tx) => {
    const earlier = await recentOf(tx, email, at);
    const isRepeat = (one: (typeof earlier)[number]) =>
      one.subject === subject &&
      one.message === message &&
      at.getTime() - one.createdAt.getTime() < REPEAT_MS;
    if (earlier.some(isRepeat)) return;

    const [stored] = await tx
      .insert(contactMessages)
      .values({ name, email, subject, message, locale, createdAt: at })
      .returning({ id: contactMessages.id });
    if (!stored) throw new Error("The message was not written.");
    const subjectId = String(stored.id);
    const offer = buyback
      ? await saveRequest(tx, deps.sendMail, buyback, { messageId: stored.id, at, shopEmail })
      : null;
    const isPriced = offer?.state === "offered";
    if (!offer)
      await deps.sendMail(tx, {
        kind: "contact-message",
        subjectId,
        recipient: shopEmail,
        locale: "fr",
        data: { name, email, subject, message, at: at.toISOString() },
      });
    await fileMessage(tx, stored.id, { pictures: attachments, isAnswered: isPriced });
    if (earlier.length >= RECEIPTS_PER_HOUR) return;
    if (buyback && isPriced) return mailOffer(tx, deps.sendMail, offer, buyback, locale);
    const device = buyback ? { brand: buyback.brand, model: buyback.model } : {};
    await deps.sendMail(tx, {
      kind: buyback || isBuybackSubject(subject) ? "buyback-receipt" : "contact-receipt",
      ...{ subjectId, recipient: email, locale, data: { name, at: at.toISOString(), ...device } },
    });
  });
}

/** The messages of this e-mail in the last hour. An advisory lock serialises messages of the same e-mail. */
async function recentOf(tx: Transaction, email: string, at: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${emailKey(email)}`}, 0))`);
  return tx
    .select({
      subject: contactMessages.subject,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(
      and(
        hasEmail(email, contactMessages.email),
        gt(contactMessages.createdAt, new Date(at.getTime() - HOUR_MS)),
      ),
    )
    .limit(200);
}
