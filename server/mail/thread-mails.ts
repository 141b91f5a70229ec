import * as z from "zod/mini";
import { threadPath } from "#contract/inbox/threads.ts";
import type { Locale } from "#contract/locale.ts";
import { greeting, MAIL_WORDS, type MailShop, renderEmail } from "./render-email.ts";

/** The data of the e-mail with an answer of staff. */
export const ThreadAnswerMail = z.object({
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  token: z.string(),
});
export type ThreadAnswerMail = z.infer<typeof ThreadAnswerMail>;

/** The answer of staff, with the address of the conversation. */
export function threadAnswer(
  { name, subject, body, token }: ThreadAnswerMail,
  locale: Locale,
  shop: MailShop,
) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("thread.subject", { subject }),
    opening: [greeting(name, locale), t("thread.intro")],
    quote: [t("thread.answer"), body],
    closing: [t("thread.reply")],
    link: [t("thread.open"), `${shop.publicUrl}${threadPath(token)}`],
    imprint: true,
  });
}
