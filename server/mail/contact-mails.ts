import * as z from "zod/mini";
import { formatDateTime } from "#contract/format.ts";
import type { Locale } from "#contract/locale.ts";
import { greeting, MAIL_WORDS, type MailShop, renderEmail } from "./render-email.ts";

/** The data of the e-mail to the shop about a message. */
export const ContactMail = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  at: z.string(),
});
export type ContactMail = z.infer<typeof ContactMail>;

/** The data of a receipt. It repeats nothing of the message: somebody else may have typed this address. */
export const ContactReceipt = z.object({ name: z.string(), at: z.string() });
export type ContactReceipt = z.infer<typeof ContactReceipt>;

/** The e-mail to the shop. A reply goes to the person. */
export function contactMessage(mail: ContactMail, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  const email = renderEmail(locale, shop, {
    subject: t("contact.subject", { subject: mail.subject }),
    opening: [t("contact.intro")],
    facts: [
      [t("person.name"), mail.name],
      [t("person.email"), mail.email],
      [t("contact.about"), mail.subject],
      [t("contact.received"), formatDateTime(mail.at, locale)],
    ],
    quote: [t("contact.message"), mail.message],
    link: [t("contact.inbox"), `${shop.publicUrl}/admin/inbox?state=open`],
  });
  return { ...email, replyTo: mail.email };
}

/** The receipt: the message has arrived. */
export function contactReceipt(mail: ContactReceipt, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("contact.receiptSubject"),
    opening: [greeting(mail.name, locale), t("contact.receipt", { date: formatDateTime(mail.at, locale) })],
    closing: [t("person.notYou")],
  });
}
