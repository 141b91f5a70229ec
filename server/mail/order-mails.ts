import * as z from "zod/mini";
import { PROMISES } from "#contract/company.ts";
import { formatDays, formatMoney } from "#contract/format.ts";
import { LEGAL_PATHS } from "#contract/legal/legal-paths.ts";
import type { Locale } from "#contract/locale.ts";
import { phoneSellers } from "#contract/orders/cart.ts";
import { Order } from "#contract/orders/orders.ts";
import { isRepairBalance } from "#contract/repair/balance.ts";
import { WITHDRAWAL_PATH } from "#contract/withdrawal/withdrawal.ts";
import { loadTranslators } from "#messages/compile.ts";
import { mail } from "./mail-entry.ts";
import { orderMail } from "./order-mail.ts";

/** The data of the e-mail about a refund. */
const OrderRefund = z.object({
  order: Order,
  refundedCents: z.int(),
  /** The order stays paid by another payment; only a double payment was refunded. */
  stands: z.boolean(),
  /** The order is not cancelled: part of its money was refunded, or all of it after the goods were sent. */
  isPart: z.optional(z.boolean()),
  /** The part of it that went back to the voucher of the order. */
  voucherCents: z.optional(z.int()),
  /** The customer was paid by other means than the card. */
  isElsewhere: z.optional(z.boolean()),
  /** The counter gave the money back, in cash or on its terminal. */
  isAtTill: z.optional(z.boolean()),
});

const DELIVERY_WORDS = loadTranslators("delivery");

/** `Livraison prévue entre le jeudi 26 et le lundi 30 novembre`, in the same form as on the pages. */
function deliveryPromise({ delivery, place }: Order, locale: Locale): string | null {
  if (!delivery) return null;
  const { first, last } = delivery;
  const when = first === last ? "on" : "between";
  const isPickup = place !== undefined && place.id === null;
  return DELIVERY_WORDS[locale](isPickup ? `ready.${when}` : when, formatDays(first, last, locale));
}

/** The confirmation, with number, lines, totals, delivery and address. */
const confirmation = mail(Order, (order, context) => {
  const { t, locale, company, page } = context;
  const { nom, adresse, codePostal, ville } = order.address;
  const { place } = order;
  const awaitsQuote = order.status === "PENDING";
  const promise = deliveryPromise(order, locale);
  const types = order.items.map(({ productType }) => productType);
  // The phone is here already.
  const isBalance = isRepairBalance(order.items);
  const hasRepair = types.includes("REPAIR") && !isBalance;
  const sellers = phoneSellers(
    order.items.map(({ productType: type, productId }) => ({
      type,
      isPrivate: context.order.soldBy.get(productId)?.isPrivate,
    })),
  );
  const repairs = order.items.filter(({ productType }) => productType === "REPAIR");
  /** The customer has accepted the quote of a phone that is here. */
  const isAgreed =
    !awaitsQuote &&
    order.totalAmount === 0 &&
    hasRepair &&
    (repairs.some(({ quote }) => quote) || repairs.every(({ isPhoneReceived }) => isPhoneReceived));
  const hasProfessional = sellers === "professional" || sellers === "both";
  return orderMail(order, context, {
    subject: t(awaitsQuote ? "order.quoteSubject" : "order.subject", { number: order.orderId }),
    news: t(
      isBalance
        ? "order.balance"
        : awaitsQuote
          ? "order.quote"
          : isAgreed
            ? "order.quoteAgreed"
            : types.includes("SMARTPHONE")
              ? "order.paid"
              : "order.repair",
    ),
    facts: [
      promise && [t("order.shipping"), promise],
      hasRepair && !isAgreed && [t("order.repairTo"), `${company.name}, ${company.address}`],
    ],
    ...(!isBalance && {
      place: place
        ? [
            t(place.id === null ? "order.pickup" : "order.relay"),
            [nom, place.name, place.address, ...place.hours.split("\n")],
          ]
        : [t("order.delivery"), [nom, adresse, `${codePostal} ${ville}`]],
    }),
    closing: [
      hasProfessional &&
        t("order.guarantees", { months: PROMISES.warrantyMonths, days: PROMISES.returnDays }),
      sellers === "private" && t("order.private"),
      sellers === "both" && t("order.partlyPrivate"),
      hasRepair && t("order.repairGuarantee", { months: PROMISES.repairWarrantyMonths }),
    ],
    // Article L221-13 of the Code de la consommation requires the contract on a durable medium.
    notices: [
      // The right of withdrawal does not apply to private sellers.
      !awaitsQuote &&
        (sellers !== "private" || hasRepair) && [
          t("order.withdraw", { days: PROMISES.withdrawalDays }),
          page(`${WITHDRAWAL_PATH}?commande=${order.orderId}`),
        ],
      !awaitsQuote && [t("order.terms"), page(LEGAL_PATHS.terms)],
    ],
  });
});

/** The mails about an order and its money. */
export const orderMails = {
  "order-confirmation": confirmation,
  /** An order of 0 € that asks for a quote, which comes once the phone is examined. */
  "quote-requested": confirmation,
  /** An unpaid order was cancelled: by the customer, by staff, or because it expired. */
  "order-cancelled": mail(Order, (order, context) =>
    orderMail(order, context, {
      subject: context.t("order.cancelledSubject", { number: order.orderId }),
      news: context.t(order.totalAmount === 0 ? "order.cancelledFree" : "order.cancelled"),
    }),
  ),
  /** Money was refunded: the whole order, a part of it, or a double payment. */
  "order-refunded": mail(OrderRefund, (refund, context) => {
    const { t, locale } = context;
    const amount = formatMoney(refund.refundedCents, locale);
    const { voucherCents = 0 } = refund;
    return orderMail(refund.order, context, {
      subject: t("order.refundSubject", { number: refund.order.orderId }),
      news: t(refundNews(refund), {
        amount,
        voucher: formatMoney(voucherCents, locale),
        card: formatMoney(refund.refundedCents - voucherCents, locale),
      }),
      closing: [
        !refund.isElsewhere &&
          !refund.isAtTill &&
          refund.refundedCents > voucherCents &&
          t("order.refundDelay"),
      ],
    });
  }),
};

function refundNews({
  stands,
  isPart,
  isElsewhere,
  isAtTill,
  refundedCents,
  voucherCents = 0,
}: z.infer<typeof OrderRefund>) {
  if (voucherCents > 0) return voucherCents < refundedCents ? "order.refundedBoth" : "order.refundedVoucher";
  if (isAtTill) return isPart ? "order.refundedPartAtTill" : "order.refundedAtTill";
  if (isElsewhere) return "order.refundedElsewhere";
  if (stands) return "order.refundedTwice";
  return isPart ? "order.refundedPart" : "order.refunded";
}
