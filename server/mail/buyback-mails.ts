import * as z from "zod/mini";
import { formatDateTime } from "#contract/format.ts";
import { formatPhone } from "#contract/format-phone.ts";
import type { Locale } from "#contract/locale.ts";
import {
  BUYBACK_PROMISES,
  CONDITION_LEVELS,
  FRENCH_LEVELS,
  frenchFunctional,
} from "#contract/repair/buyback.ts";
import { greeting, MAIL_WORDS, type MailShop, renderEmail } from "./render-email.ts";

/** The data of the e-mail to the shop about a buy-back request. */
export const BuybackMail = z.object({
  brand: z.string(),
  model: z.string(),
  functional: z.boolean(),
  condition: z.enum(CONDITION_LEVELS),
  details: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  at: z.string(),
});
export type BuybackMail = z.infer<typeof BuybackMail>;

/** The data of a receipt. Without brand and model when the request was a free text. */
export const BuybackReceipt = z.object({
  name: z.string(),
  at: z.string(),
  brand: z.optional(z.string()),
  model: z.optional(z.string()),
});
export type BuybackReceipt = z.infer<typeof BuybackReceipt>;

/** The e-mail to the shop. A reply goes to the person. */
export function buybackRequest(mail: BuybackMail, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  const email = renderEmail(locale, shop, {
    subject: t("buyback.subject", { phone: phoneName(mail) }),
    opening: [t("buyback.intro", { hours: BUYBACK_PROMISES.proposalHours })],
    facts: [
      [t("buyback.brand"), mail.brand],
      [t("buyback.model"), mail.model],
      [t("buyback.functional"), frenchFunctional(mail.functional)],
      [t("buyback.condition"), FRENCH_LEVELS[mail.condition]],
      [t("person.name"), mail.name],
      [t("person.email"), mail.email],
      [t("person.phone"), formatPhone(mail.phone)],
      [t("contact.received"), formatDateTime(mail.at, locale)],
    ],
    quote: [t("buyback.details"), mail.details],
    link: [t("contact.inbox"), `${shop.publicUrl}/admin/inbox?state=open`],
  });
  return { ...email, replyTo: mail.email };
}

/** The receipt: the request has arrived, and what happens next. */
export function buybackReceipt(mail: BuybackReceipt, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  const phone = phoneName(mail);
  const { proposalHours, paymentHours } = BUYBACK_PROMISES;
  return renderEmail(locale, shop, {
    subject: t("buyback.receiptSubject"),
    opening: [
      greeting(mail.name, locale),
      // A typed text that may not be a phone is not repeated, so that a receipt can't carry advertising.
      isPlain(phone) ? t("buyback.receipt", { phone }) : t("buyback.receiptAnyPhone"),
    ],
    closing: [
      t("buyback.proposal", { hours: proposalHours }),
      t("buyback.envelope"),
      t("buyback.payment", { hours: paymentHours }),
      t("person.notYou"),
    ],
  });
}

const phoneName = ({ brand = "", model = "" }: { brand?: string | undefined; model?: string | undefined }) =>
  `${brand} ${model}`.trim();

const isPlain = (phone: string) => /^[\p{L}\p{N}][\p{L}\p{N} +()'’-]{0,79}$/u.test(phone);
