import * as z from "zod/mini";
import { offerPath } from "#contract/buyback/tracked-offer.ts";
import { formatEuros } from "#contract/format.ts";
import { BUYBACK_PROMISES } from "#contract/repair/buyback.ts";
import { isPlain, phoneName } from "./contact-mails.ts";
import { type MailContext, mail } from "./mail-entry.ts";

const PayoutMail = z.object({
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  cents: z.int(),
  token: z.string(),
});

const payoutMail = (
  textOf: (
    t: MailContext["t"],
    named: { phone: string; price: string },
  ) => {
    readonly subject: string;
    readonly text: string;
    readonly closing: string;
    readonly link: string;
  },
) =>
  mail(PayoutMail, ({ cents, token, ...data }, { t, locale, hello, page }) => {
    const phone = phoneName(data);
    const { subject, text, closing, link } = textOf(t, {
      phone: isPlain(phone) ? phone : t("buyback.anyPhone"),
      price: formatEuros(cents, locale),
    });
    return {
      ...{ subject, opening: [hello(data.name), text], closing: [closing, t("buyback.secret")] },
      ...{ link: [link, page(offerPath(token))], imprint: true },
    };
  });

/** The mails about the purchase of a phone and its payment. */
export const payoutMails = {
  "buyback-bought": payoutMail((t, named) => ({
    subject: t("payout.boughtSubject", named),
    text: t("payout.bought", named),
    closing: t("payout.within", { hours: BUYBACK_PROMISES.paymentHours }),
    link: t("payout.statement"),
  })),
  /** The phone is paid by voucher. Its code is on the page only, so that no mail box opens it. */
  "buyback-voucher": payoutMail((t, named) => ({
    subject: t("payout.voucherSubject", named),
    text: t("payout.voucher", named),
    closing: t("payout.voucherCode"),
    link: t("payout.voucherLink"),
  })),
  "buyback-paid": payoutMail((t, named) => ({
    subject: t("payout.paidSubject", named),
    text: t("payout.paid", named),
    closing: t("payout.days"),
    link: t("payout.statement"),
  })),
  /** The transfer came back. */
  "buyback-account": payoutMail((t, named) => ({
    subject: t("payout.accountSubject", named),
    text: t("payout.account", named),
    closing: t("payout.accountOnPage"),
    link: t("payout.accountLink"),
  })),
};
