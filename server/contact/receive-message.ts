import { and, eq, gt, sql } from "drizzle-orm";
import { isBuybackSubject } from "#contract/buyback.ts";
import type { ContactInput } from "#contract/contact.ts";
import type { Locale } from "#contract/locale.ts";
import { keepRequest } from "#server/buyback/keep-request.ts";
import { companyOf } from "#server/company.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/app-types.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { contactMessages } from "./tables.ts";

/** The same words from the same person within this time are one message: a second click, a retry after silence. */
const REPEAT_MS = 10 * 60_000;
/** Anybody can type anybody's address here: more than this many receipts an hour are not sent to one. */
const RECEIPTS_AN_HOUR = 5;
const HOUR_MS = 60 * 60_000;

type Deps = Shop & { readonly sendMail: SendMail };

/**
 * Stores a message, or a buy-back request with its fields, and owes two mails: one to the shop, one to the person, in
 * their language. All of it or nothing; a repeat within ten minutes changes nothing. Never refuses.
 */
export async function receiveMessage(deps: Deps, input: ContactInput, locale: Locale): Promise<void> {
  const { name, email, subject, message, buyback } = input;
  const at = deps.clock();
  const shopEmail = companyOf(deps.settings).email;
  await transact(deps.database, async (tx) => {
    const earlier = await recentOf(tx, email, at);
    const isRepeat = (one: (typeof earlier)[number]) =>
      one.subject === subject &&
      one.message === message &&
      at.getTime() - one.createdAt.getTime() < REPEAT_MS;
    if (earlier.some(isRepeat)) return;

    const [kept] = await tx
      .insert(contactMessages)
      .values({ name, email, subject, message, locale, createdAt: at })
      .returning({ id: contactMessages.id });
    if (!kept) throw new Error("The message was not written.");
    const subjectId = String(kept.id);
    if (buyback) await keepRequest(tx, deps.sendMail, buyback, { messageId: kept.id, at, shopEmail });
    else
      await deps.sendMail(tx, {
        kind: "contact-message",
        subjectId,
        recipient: shopEmail,
        locale: "fr",
        data: { name, email, subject, message, at: at.toISOString() },
      });
    if (earlier.length >= RECEIPTS_AN_HOUR) return;
    if (buyback || isBuybackSubject(subject)) {
      const device = buyback ? { brand: buyback.brand, model: buyback.model } : {};
      const data = { name, at: at.toISOString(), ...device };
      await deps.sendMail(tx, { kind: "buyback-receipt", subjectId, recipient: email, locale, data });
    } else {
      const data = { name, at: at.toISOString() };
      await deps.sendMail(tx, { kind: "contact-receipt", subjectId, recipient: email, locale, data });
    }
  });
}

/** What this address sent in the last hour. Two at once wait for each other, so that each sees the other's. */
async function recentOf(tx: Transaction, email: string, at: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${email}`}, 0))`);
  return tx
    .select({
      subject: contactMessages.subject,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(
      and(eq(contactMessages.email, email), gt(contactMessages.createdAt, new Date(at.getTime() - HOUR_MS))),
    )
    .limit(200);
}
