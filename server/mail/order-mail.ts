import { formatDate, formatMoney, formatRate } from "#contract/format.ts";
import { type Cents, toCents } from "#contract/money.ts";
import { type AmountRow, amountsOf, orderSums } from "#contract/orders/amounts.ts";
import type { Order, OrderLine } from "#contract/orders/orders.ts";
import { loadTranslators } from "#messages/compile.ts";
import type { MailContext } from "./mail-entry.ts";
import type { OrderTable } from "./order-table.ts";
import type { EmailContent } from "./render-email.ts";

const AMOUNT_WORDS = loadTranslators("amounts");
const CATALOG_WORDS = loadTranslators("catalog");

function rowOf(line: OrderLine, { t, locale, order }: MailContext): OrderTable["rows"][number] {
  // The unit tax stored with the order is used: a later change of the tax rate must not change the sum of the lines.
  const tax = toCents(line.tax) * line.quantity;
  const gross = toCents(line.price) * line.quantity + tax;
  const isPhone = line.productType === "SMARTPHONE";
  const scheme = line.vatScheme ? CATALOG_WORDS[locale](`vat.${line.vatScheme}`) : "";
  const vatNote = () =>
    isPhone
      ? scheme
      : t("order.vatNote", {
          rate: formatRate(Math.round(line.taxRate * 10_000), locale),
          tax: formatMoney(tax, locale),
        });
  const taxNote = line.quote || gross === 0 ? "" : vatNote();
  const seller = isPhone ? order.soldBy.get(line.productId) : undefined;
  return {
    name: order.nameOf(line.productName),
    quantity: line.quantity,
    price: line.quote ? t("order.onQuote") : gross === 0 ? t("order.freeLine") : formatMoney(gross, locale),
    note: [
      taxNote,
      seller && t(seller.isPrivate ? "order.soldByPrivate" : "order.soldBy", { seller: seller.name }),
    ]
      .filter(Boolean)
      .join(" · "),
  };
}

function orderTableOf(order: Order, context: MailContext): OrderTable {
  const { t, locale } = context;
  const a = AMOUNT_WORDS[locale];
  const money = (cents: Cents) => formatMoney(cents, locale);
  const { rows, total, isFree, taxed, margin } = amountsOf(
    orderSums(order.items),
    toCents(order.shippingAmount),
  );
  const voucher = toCents(order.voucherAmount ?? 0);
  const amount = ({ kind, cents, quote }: AmountRow) =>
    cents > 0 ? money(cents) : quote ? a("quote") : a(kind === "shipping" ? "offered" : "zero");
  return {
    head: [t("order.product"), t("order.quantity"), t("order.price")],
    rows: order.items.map((line) => rowOf(line, context)),
    sums: [
      ...rows.map(
        (row) =>
          [
            a(`row.${row.kind}`),
            amount(row),
            row.tax > 0 ? a("insidePlain", { tax: money(row.tax) }) : "",
          ] as const,
      ),
      [a("total"), isFree ? a("zero") : money(total)],
      ...(voucher > 0
        ? [[a("byVoucher"), money(voucher)] as const, [a("byCard"), money(total - voucher)] as const]
        : []),
    ],
    taxes: [
      ...(taxed ? [[a("net"), money(taxed.net)] as const, [a("tax"), money(taxed.tax)] as const] : []),
      ...(margin ? [[CATALOG_WORDS[locale]("vat.margin"), a("included")] as const] : []),
    ],
  };
}

interface OrderNews extends Pick<EmailContent, "subject" | "facts" | "place" | "closing" | "notices"> {
  readonly news: string;
}

/**
 * Builds a mail about one order: the news, then number, lines, totals and a link; with a token, the link leads to the
 * tracking page.
 */
export function orderMail(
  order: Order,
  context: MailContext,
  { news, facts = [], ...others }: OrderNews,
): EmailContent {
  const { t, locale, page, hello } = context;
  const { token } = context.order;
  return {
    ...others,
    opening: [hello(order.address.nom), news],
    facts: [
      [t("order.number"), order.orderId],
      [t("order.date"), formatDate(order.createdAt, "numeric", locale)],
      ...facts,
    ],
    table: orderTableOf(order, context),
    link: token
      ? [t("shipment.track"), page(`/suivi/${token}`)]
      : [t("order.see"), page("/client-area?activeTab=orders")],
    imprint: true,
  };
}
