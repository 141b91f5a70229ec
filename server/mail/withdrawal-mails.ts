import * as z from "zod/mini";
import { formatDateTime } from "#contract/format.ts";
import type { Locale } from "#contract/locale.ts";
import { WithdrawalReceipt } from "#contract/withdrawal/withdrawal.ts";
import { returnAddress } from "./case-mails.ts";
import { greeting, MAIL_WORDS, type MailShop, renderEmail, withoutAddresses } from "./render-email.ts";

/** The data of the receipt: the whole statement, as the law asks (D. 221-5 of the Code de la consommation). */
export const WithdrawalReceiptMail = WithdrawalReceipt;
export type WithdrawalReceiptMail = z.infer<typeof WithdrawalReceiptMail>;

/** The data of the e-mail about a decision. */
export const WithdrawalDecisionMail = z.object({
  decision: z.enum(["accepted", "rejected"]),
  reason: z.string(),
  orderNumber: z.string(),
  name: z.string(),
  statedAt: z.string(),
  /** Something has left the shop, and comes back first. */
  hasGoods: z.optional(z.boolean()),
});
export type WithdrawalDecisionMail = z.infer<typeof WithdrawalDecisionMail>;

/** The receipt of a statement, with its text, date and hour. */
export function withdrawalReceipt(mail: WithdrawalReceiptMail, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  return renderEmail(locale, shop, {
    subject: t("withdrawal.subject"),
    opening: [greeting(mail.name, locale), t("withdrawal.receipt")],
    facts: [
      [t("withdrawal.stated"), `${formatDateTime(mail.statedAt, locale)} (Europe/Paris)`],
      [t("order.number"), withoutAddresses(mail.orderNumber)],
      [t("person.name"), withoutAddresses(mail.name)],
      [t("person.email"), mail.email],
    ],
    quote: [t("withdrawal.statement"), withoutAddresses(mail.statement)],
    closing: [t("withdrawal.keep"), t("withdrawal.next"), t("person.notYou")],
    imprint: true,
  });
}

/** Says that a statement is accepted, or why it is rejected. */
export function withdrawalDecision(mail: WithdrawalDecisionMail, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  const { decision, reason, orderNumber, statedAt } = mail;
  const date = formatDateTime(statedAt, locale);
  return renderEmail(locale, shop, {
    subject: t(`withdrawal.${decision}Subject`),
    opening: [greeting(mail.name, locale), t(`withdrawal.${decision}`, { date })],
    facts: [
      [t("order.number"), orderNumber],
      ...(decision === "accepted" && mail.hasGoods !== false ? [returnAddress(locale, shop)] : []),
    ],
    ...(reason ? { quote: [t("withdrawal.reason"), reason] as const } : {}),
    closing: [
      t(
        decision === "rejected"
          ? "withdrawal.disagree"
          : mail.hasGoods === false
            ? "withdrawal.refundAtOnce"
            : "withdrawal.refund",
      ),
    ],
    imprint: true,
  });
}
