import * as z from "zod/mini";
import { OrderTradeIn, TradeInChoice } from "#contract/buyback/trade-in.ts";
import { tradeInAddress } from "#contract/buyback/trade-in-address.ts";
import { formatEuros } from "#contract/format.ts";
import { isPlain, phoneName } from "./contact-mails.ts";
import { mail } from "./mail-entry.ts";

const TradeInMail = z.extend(z.partial(OrderTradeIn), {
  number: z.string(),
  name: z.string(),
  ...{ brand: OrderTradeIn.shape.brand, model: OrderTradeIn.shape.model, cents: OrderTradeIn.shape.cents },
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
      link: [t("tradeIn.sell"), page(addressOf(phone))],
      imprint: true,
    };
  }),
};

/** The wizard with the answers. A mail that an earlier version stored has none. */
function addressOf(phone: object): string {
  const answers = TradeInChoice.safeParse(phone);
  return answers.success ? tradeInAddress(answers.data) : "/revendre";
}
