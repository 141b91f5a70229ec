import * as z from "zod/mini";
import { PROMISES } from "#contract/company.ts";
import { formatDate, formatDays, formatMoney, formatRate } from "#contract/format.ts";
import { LEGAL_PATHS } from "#contract/legal/legal-paths.ts";
import type { Locale } from "#contract/locale.ts";
import { toCents } from "#contract/money.ts";
import { phoneSellers } from "#contract/orders/cart.ts";
import { Order, type OrderLine } from "#contract/orders/orders.ts";
import { isFree, orderSums, taxRows } from "#contract/orders/tax-rows.ts";
import { WITHDRAWAL_PATH } from "#contract/withdrawal/withdrawal.ts";
import { loadTranslators } from "#messages/compile.ts";
import type { OrderTable } from "./order-table.ts";
import { type EmailContent, greeting, MAIL_WORDS, type MailShop, renderEmail } from "./render-email.ts";

/** The data of the e-mail about a refund. */
export const OrderRefund = z.object({
  order: Order,
  refundedCents: z.int(),
  /** The order stays paid by another payment: only a double payment was refunded. */
  stands: z.boolean(),
  /** The order stays as it is: a part of its money was refunded, or all of it after it was sent. */
  isPart: z.optional(z.boolean()),
  /** Paid another way than by the card. */
  isElsewhere: z.optional(z.boolean()),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

const DELIVERY_WORDS = loadTranslators("delivery");
const CATALOG_WORDS = loadTranslators("catalog");

/** `Livré entre jeudi 26 et lundi 30 novembre`, as on the pages. */
function deliveryPromise({ delivery }: Order, locale: Locale): string | null {
  if (!delivery) return null;
  const { first, last } = delivery;
  return DELIVERY_WORDS[locale](first === last ? "on" : "between", formatDays(first, last, locale));
}

export type SoldBy = ReadonlyMap<string, { readonly name: string; readonly isPrivate: boolean }>;

function rowOf(line: OrderLine, locale: Locale, soldBy: SoldBy): OrderTable["rows"][number] {
  const t = MAIL_WORDS[locale];
  // The tax as ordered: a tax rate that changed since then must not change the sum of the lines.
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
  const seller = isPhone ? soldBy.get(line.productId) : undefined;
  return {
    name: line.productName,
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

function orderTableOf(order: Order, locale: Locale, soldBy: SoldBy): OrderTable {
  const t = MAIL_WORDS[locale];
  const total = toCents(order.totalAmount);
  const lines = orderSums(order.items);
  const { taxed, margin } = taxRows(lines);
  const shipping = toCents(order.shippingAmount);
  return {
    head: [t("order.product"), t("order.quantity"), t("order.price")],
    rows: order.items.map((line) => rowOf(line, locale, soldBy)),
    sums: [
      ...(taxed
        ? [
            [t("order.net"), formatMoney(taxed.net, locale)] as const,
            [t("order.tax"), formatMoney(taxed.tax, locale)] as const,
          ]
        : []),
      ...(margin ? [[CATALOG_WORDS[locale]("vat.margin"), t("order.marginIncluded")] as const] : []),
      [t("order.shipping"), shipping === 0 ? t("order.free") : formatMoney(shipping, locale)],
      [t("order.total"), isFree(lines) && total === 0 ? t("order.freeLine") : formatMoney(total, locale)],
    ],
  };
}

interface OrderNews extends Pick<EmailContent, "subject" | "facts" | "place" | "closing" | "notices"> {
  readonly news: string;
  /** Of the tracking page, which needs no account. */
  readonly token?: string | null;
  /** The sellers of phones by product, without the shop itself. */
  readonly soldBy?: SoldBy;
}

/** An e-mail about one order: the news, then number, lines, totals and a link. */
function renderOrderEmail(
  order: Order,
  locale: Locale,
  { company, publicUrl }: MailShop,
  { news, facts = [], token, soldBy = new Map(), ...others }: OrderNews,
) {
  const t = MAIL_WORDS[locale];
  return renderEmail(
    locale,
    { company },
    {
      link: token
        ? [t("shipment.track"), `${publicUrl}/suivi/${token}`]
        : [t("order.see"), `${publicUrl}/client-area?activeTab=orders`],
      ...others,
      opening: [greeting(order.address.nom, locale), news],
      facts: [
        [t("order.number"), order.orderId],
        [t("order.date"), formatDate(order.createdAt, "numeric", locale)],
        ...facts,
      ],
      table: orderTableOf(order, locale, soldBy),
      imprint: true,
    },
  );
}

/** The order confirmation: number, lines, totals, delivery and address; with a token, the link to its tracking page. */
export function orderConfirmation(
  order: Order,
  locale: Locale,
  shop: MailShop,
  known: Pick<OrderNews, "token" | "soldBy"> = {},
) {
  const t = MAIL_WORDS[locale];
  const { nom, adresse, codePostal, ville } = order.address;
  const awaitsQuote = order.status === "PENDING";
  const promise = deliveryPromise(order, locale);
  const types = order.items.map(({ productType }) => productType);
  const sellers = phoneSellers(
    order.items.map(({ productType: type, productId }) => ({
      type,
      isPrivate: known.soldBy?.get(productId)?.isPrivate,
    })),
  );
  const withdraw = [
    t("order.withdraw", { days: PROMISES.withdrawalDays }),
    `${shop.publicUrl}${WITHDRAWAL_PATH}?commande=${order.orderId}`,
  ] as const;
  return renderOrderEmail(order, locale, shop, {
    subject: t(awaitsQuote ? "order.quoteSubject" : "order.subject", { number: order.orderId }),
    news: t(awaitsQuote ? "order.quote" : types.includes("SMARTPHONE") ? "order.paid" : "order.repair"),
    facts: [
      ...(promise ? [[t("order.shipping"), promise] as const] : []),
      ...(!awaitsQuote && types.includes("REPAIR")
        ? [[t("order.repairTo"), `${shop.company.name}, ${shop.company.address}`] as const]
        : []),
    ],
    ...known,
    place: [t("order.delivery"), [nom, adresse, `${codePostal} ${ville}`]],
    closing: [
      ...(sellers === "professional" || sellers === "both"
        ? [t("order.guarantees", { months: PROMISES.warrantyMonths, days: PROMISES.returnDays })]
        : []),
      ...(sellers === "private" ? [t("order.private")] : []),
      ...(sellers === "both" ? [t("order.partlyPrivate")] : []),
      ...(types.includes("REPAIR")
        ? [t("order.repairGuarantee", { months: PROMISES.repairWarrantyMonths })]
        : []),
    ],
    // The contract confirmed on a durable medium: L. 221-13 of the Code de la consommation.
    notices: awaitsQuote
      ? []
      : [
          // Nobody withdraws from a contract with a private person.
          ...(sellers === "private" && !types.includes("REPAIR") ? [] : [withdraw]),
          [t("order.terms"), `${shop.publicUrl}${LEGAL_PATHS.terms}`],
        ],
  });
}

/** Says that an order without a payment is cancelled: by the customer, by staff, or because it expired. */
export function orderCancelled(order: Order, locale: Locale, shop: MailShop) {
  const t = MAIL_WORDS[locale];
  return renderOrderEmail(order, locale, shop, {
    subject: t("order.cancelledSubject", { number: order.orderId }),
    news: t(order.totalAmount === 0 ? "order.cancelledFree" : "order.cancelled"),
  });
}

/** Says that money was refunded: the whole order, a part of it, or a double payment; with a token as the confirmation. */
export function orderRefunded(
  { order, refundedCents, stands, isPart, isElsewhere }: OrderRefund,
  locale: Locale,
  shop: MailShop,
  token: string | null = null,
) {
  const t = MAIL_WORDS[locale];
  const amount = formatMoney(refundedCents, locale);
  return renderOrderEmail(order, locale, shop, {
    subject: t("order.refundSubject", { number: order.orderId }),
    news: t(
      isElsewhere
        ? "order.refundedElsewhere"
        : stands
          ? "order.refundedTwice"
          : isPart
            ? "order.refundedPart"
            : "order.refunded",
      { amount },
    ),
    closing: isElsewhere ? [] : [t("order.refundDelay")],
    token,
  });
}
