import * as z from "zod/mini";
import { formatEuros } from "#contract/format.ts";
import { isPlain, phoneName } from "./contact-mails.ts";
import { mail } from "./mail-entry.ts";

const TradeInMail = z.object({
  number: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  cents: z.int(),
});

/** The mail after the delivery of a new phone, to a buyer who asked for it: what the old one is worth, and how to send it. */
export const tradeInMails = {
  "trade-in": mail(TradeInMail, ({ number, name, cents, ...phone }, { t, locale, page, hello }) => {
    const named = isPlain(phoneName(phone)) ? phoneName(phone) : t("buyback.anyPhone");
    return {
      subject: t("tradeIn.subject", { phone: named }),
      opening: [hello(name), t("tradeIn.news", { phone: named })],
      facts: [
        [t("order.number"), number],
        [t("tradeIn.price"), formatEuros(cents, locale)],
      ],
      closing: [t("tradeIn.binding")],
      link: [t("tradeIn.sell"), page("/revendre")],
      imprint: true,
    };
  }),
};
