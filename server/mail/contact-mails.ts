import * as z from "zod/mini";
import type { Company } from "#contract/company.ts";
import { formatDateTime } from "#contract/format.ts";
import type { Locale } from "#contract/locale.ts";
import { greetable, writeLetter } from "./letter.ts";
import { MAIL_WORDS } from "./words.ts";

/** What the mail to the shop about a message is made from. */
export const ContactMail = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  at: z.string(),
});
export type ContactMail = z.infer<typeof ContactMail>;

/** What the receipt of a message is made from: nothing of the message itself, which anybody could have written. */
export const ContactReceipt = z.object({ name: z.string(), at: z.string() });
export type ContactReceipt = z.infer<typeof ContactReceipt>;

/** A message as the shop gets it; an answer to it goes to the person. */
export function contactMessage(mail: ContactMail, locale: Locale, shop: { company: Company }) {
  const t = MAIL_WORDS[locale];
  const letter = writeLetter(
    {
      subject: t("contact.subject", { subject: mail.subject }),
      opening: [t("contact.intro")],
      facts: [
        [t("person.name"), mail.name],
        [t("person.email"), mail.email],
        [t("contact.about"), mail.subject],
        [t("contact.received"), formatDateTime(mail.at, locale)],
      ],
      quote: [t("contact.message"), mail.message],
    },
    locale,
    shop,
  );
  return { ...letter, replyTo: mail.email };
}

/** Tells a person that their message is there. */
export function contactReceipt(mail: ContactReceipt, locale: Locale, shop: { company: Company }) {
  const t = MAIL_WORDS[locale];
  const name = greetable(mail.name);
  return writeLetter(
    {
      subject: t("contact.receiptSubject"),
      opening: [
        name ? t("person.hello", { name }) : t("person.helloAnyone"),
        t("contact.receipt", { date: formatDateTime(mail.at, locale) }),
      ],
      closing: [t("person.notYou")],
    },
    locale,
    shop,
  );
}
