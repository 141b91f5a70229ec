import * as z from "zod/mini";
import { type Company, PROMISES } from "#contract/company.ts";
import { formatDate, formatMoney, formatRate } from "#contract/format.ts";
import type { Locale } from "#contract/locale.ts";
import { eurosToCents } from "#contract/money.ts";
import { Order, type OrderLine } from "#contract/orders.ts";
import type { Goods } from "./goods.ts";
import { type LetterParts, writeLetter } from "./letter.ts";
import { MAIL_WORDS } from "./words.ts";

/** What the mail about money that went back is made from. */
export const OrderRefund = z.object({
  order: Order,
  refundedCents: z.int(),
  /** Another payment pays the order: only what came twice went back. */
  stands: z.boolean(),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

interface Shop {
  readonly company: Company;
  readonly publicUrl: string;
}

const cents = (euros: number) => eurosToCents(euros) ?? 0;

function rowOf(line: OrderLine, locale: Locale): Goods["rows"][number] {
  const t = MAIL_WORDS[locale];
  // As it was ordered: a rate that changed since then must not change what the lines add up to.
  const tax = cents(line.tax) * line.quantity;
  const gross = cents(line.price) * line.quantity + tax;
  const vatNote = () =>
    t("order.vatNote", {
      rate: formatRate(Math.round(line.taxRate * 10_000), locale),
      tax: formatMoney(tax, locale),
    });
  return {
    name: line.productName,
    quantity: line.quantity,
    price: line.quote ? t("order.onQuote") : formatMoney(gross, locale),
    note: line.quote ? "" : line.productType === "SMARTPHONE" ? t("order.marginNote") : vatNote(),
  };
}

function goodsOf(order: Order, locale: Locale): Goods {
  const t = MAIL_WORDS[locale];
  const total = cents(order.totalAmount);
  const tax = cents(order.taxAmount);
  const shipping = cents(order.shippingAmount);
  return {
    head: [t("order.product"), t("order.quantity"), t("order.price")],
    rows: order.items.map((line) => rowOf(line, locale)),
    sums: [
      [t("order.net"), formatMoney(total - tax - shipping, locale)],
      [t("order.tax"), formatMoney(tax, locale)],
      [t("order.shipping"), shipping === 0 ? t("order.free") : formatMoney(shipping, locale)],
      [t("order.total"), formatMoney(total, locale)],
    ],
  };
}

/** A mail about one order: what happened to it, then its number, lines and sums, and the way to it. */
function writeOrderLetter(
  order: Order,
  locale: Locale,
  { company, publicUrl }: Shop,
  parts: Pick<LetterParts, "subject" | "place" | "closing"> & { readonly news: string },
) {
  const t = MAIL_WORDS[locale];
  const { news, ...others } = parts;
  return writeLetter(
    {
      ...others,
      opening: [t("order.hello", { name: order.address.nom }), news],
      facts: [
        [t("order.number"), order.orderId],
        [t("order.date"), formatDate(order.createdAt, "numeric", locale)],
      ],
      goods: goodsOf(order, locale),
      link: [t("order.see"), `${publicUrl}/client-area?activeTab=orders`],
      imprint: true,
    },
    locale,
    { company },
  );
}

/** The mail a customer keeps: number, lines, totals, delivery and address, in their language, as text and HTML. */
export function orderConfirmation(order: Order, locale: Locale, shop: Shop) {
  const t = MAIL_WORDS[locale];
  const { nom, adresse, codePostal, ville } = order.address;
  const awaitsQuote = order.status === "PENDING";
  return writeOrderLetter(order, locale, shop, {
    subject: t(awaitsQuote ? "order.quoteSubject" : "order.subject", { number: order.orderId }),
    news: t(awaitsQuote ? "order.quote" : "order.paid"),
    place: [t("order.delivery"), [nom, adresse, `${codePostal} ${ville}`]],
    closing: [t("order.guarantees", { months: PROMISES.warrantyMonths, days: PROMISES.returnDays })],
  });
}

/** Tells that an order which was not paid is cancelled, by the customer or because its time was over. */
export function orderCancelled(order: Order, locale: Locale, shop: Shop) {
  const t = MAIL_WORDS[locale];
  return writeOrderLetter(order, locale, shop, {
    subject: t("order.cancelledSubject", { number: order.orderId }),
    news: t("order.cancelled"),
  });
}

/** Tells that money went back: for the whole order, or what a second payment had brought. */
export function orderRefunded({ order, refundedCents, stands }: OrderRefund, locale: Locale, shop: Shop) {
  const t = MAIL_WORDS[locale];
  const amount = formatMoney(refundedCents, locale);
  return writeOrderLetter(order, locale, shop, {
    subject: t("order.refundSubject", { number: order.orderId }),
    news: t(stands ? "order.refundedTwice" : "order.refunded", { amount }),
    closing: [t("order.refundDelay")],
  });
}
