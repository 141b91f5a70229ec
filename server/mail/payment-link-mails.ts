import * as z from "zod/mini";
import { formatDate, formatMoney } from "#contract/format.ts";
import { mail } from "./mail-entry.ts";

const PaymentLink = z.object({
  number: z.string(),
  name: z.string(),
  /** What the order sells, one name a line. */
  items: z.array(z.string()),
  totalCents: z.int(),
  /** The order is the difference of an accepted quote. */
  isRepair: z.optional(z.boolean()),
  /** The order that gets a dearer phone once this one, its difference, is paid. */
  swapOf: z.optional(z.string()),
  until: z.string(),
  /** The token of the order's tracking page, which also opens the page that pays. */
  token: z.string(),
});
export type PaymentLink = z.infer<typeof PaymentLink>;

/** The mail with the link that pays an order made by the shop. */
export const paymentLinkMails = {
  "payment-link": mail(
    PaymentLink,
    ({ number, name, items, totalCents, isRepair, swapOf, until, token }, { t, locale, page, hello }) => ({
      subject: isRepair
        ? t("payLink.repairSubject")
        : swapOf
          ? t("payLink.swapSubject", { number: swapOf })
          : t("payLink.subject", { number }),
      opening: [
        hello(name),
        isRepair
          ? t("payLink.repair")
          : swapOf
            ? t("payLink.swap", { number: swapOf, date: formatDate(until, "long", locale) })
            : t("payLink.opening", { date: formatDate(until, "long", locale) }),
      ],
      facts: [
        [t("order.number"), number],
        ...items.map((item) => [t("order.product"), item] as const),
        [t("payLink.total"), formatMoney(totalCents, locale)],
      ],
      closing: [isRepair ? t("payLink.repairClosing") : t("payLink.closing")],
      link: [t("payLink.pay", { amount: formatMoney(totalCents, locale) }), page(`/payer/${token}`)],
      imprint: true,
    }),
  ),
};
