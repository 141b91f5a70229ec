import { eq } from "drizzle-orm";
import { deliveryPrice, type OptionVersion, promiseAt } from "#contract/delivery/delivery.ts";
import { fitsOption, readOption } from "#contract/delivery/options.ts";
import { TERMS_VERSION } from "#contract/legal/terms-version.ts";
import type { Locale } from "#contract/locale.ts";
import { totalsOf } from "#contract/orders/cart.ts";
import { MAX_ORDER_CENTS, type OrderInput } from "#contract/orders/orders.ts";
import { isDelivered, isPostalCode } from "#contract/orders/shipping.ts";
import { vatRateOf } from "#contract/orders/vat.ts";
import type { DeliveryAddress } from "#server/accounts/profile/find-client.ts";
import { keepTradeIn } from "#server/buyback/trade-in/keep-trade-in.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { newNumber } from "#server/new-number.ts";
import { type DeliverySetting, type NewLine, writeOrder } from "#server/orders/prepared-statements.ts";
import type { OrderRow, PaymentRow } from "#server/orders/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { holdVoucher, lockVoucher } from "#server/vouchers/hold-voucher.ts";
import { findPlace } from "./find-place.ts";
import { holdOffers } from "./hold-offers.ts";
import { type Offer, type OfferedLine, priceLines, shippingOf, type WantedLine } from "./order-lines.ts";
import { checkFreeLimit } from "./unpaid-orders.ts";

/** How long an order holds stock before its card is charged. The bank's extra step has its own limit. */
export const HOLD_MS = 5 * 60_000;

export interface Buyer {
  readonly userId: number;
  readonly email: string;
  readonly locale: Locale;
  /** A guest, who has no account, saves no card. */
  readonly isGuest?: boolean | undefined;
}

interface Delivery {
  /** The way of delivery, in the version in force. */
  readonly chosen: OptionVersion;
  readonly address: DeliveryAddress & { codePostal: string; ville: string };
}

interface Deps {
  readonly provider: string;
  readonly settings: { readonly RATE_LIMIT_FACTOR: number };
}

interface NewOrderInput {
  readonly now: Date;
  readonly buyer: Buyer;
  readonly key: string;
  readonly digest: string;
  readonly wanted: readonly WantedLine[];
  readonly input: OrderInput;
  readonly delivery: Delivery;
  /** Until when an order that staff makes waits for its customer to pay. Without it, the card is charged at once. */
  readonly waitsUntil?: Date;
}

/**
 * How and where an order is delivered. Errors: SHIPPING_UNAVAILABLE, SHIPPING_CHANGED, ADDRESS_REQUIRED, DELIVERY_QUOTED.
 */
export function checkDelivery(
  input: Pick<OrderInput, "shippingOption" | "shippingVersion">,
  address: DeliveryAddress | null,
  setting: DeliverySetting | null,
): Delivery {
  const chosen =
    setting && readOption(shippingOf(input), { ...setting, closedDays: setting.closedDays ?? [] });
  if (!chosen) throw new Failure("SHIPPING_UNAVAILABLE");
  if (input.shippingVersion !== undefined && input.shippingVersion !== chosen.version)
    throw new Failure("SHIPPING_CHANGED");
  if (!address?.codePostal || !address.ville) throw new Failure("ADDRESS_REQUIRED");
  const { codePostal, ville } = address;
  // Old addresses may have a postcode that does not exist: they were stored before postcodes were checked.
  if (!isPostalCode(codePostal)) throw new Failure("ADDRESS_REQUIRED");
  if (!isDelivered(codePostal)) throw new Failure("DELIVERY_QUOTED");
  return { chosen, address: { ...address, codePostal, ville } };
}

/**
 * Holds the stock and the voucher, prices the lines and writes the PENDING order. What the voucher does not pay gets its first
 * payment attempt.
 * Errors: OUT_OF_STOCK, OFFER_CHANGED, OWN_LISTING, PRICE_CHANGED, SHIPPING_UNAVAILABLE, SHIPPING_CHANGED, RELAY_POINT_NEEDED, TOO_MANY_QUOTES, VOUCHER_REFUSED; VALIDATION for a missing
 * card, and with `items` when the total is too high.
 */
export async function insertOrder(
  tx: Transaction,
  { provider, settings }: Deps,
  { now, buyer, key, digest, wanted, input, delivery: { chosen, address }, waitsUntil }: NewOrderInput,
): Promise<{ order: OrderRow; payment: PaymentRow | null }> {
  const offers = await holdOffers(tx, wanted, buyer.locale);
  if (offers.some(({ sellerId }) => sellerId === buyer.userId)) throw new Failure("OWN_LISTING");
  const lines = priceLines(wanted, offers);
  const hasPhone = lines.some((line) => line.offer.itemId !== null);
  if (!fitsOption(chosen.option, { hasPhone, isOwn: false })) {
    const isOwn = await areOwn(tx, offers);
    if (!fitsOption(chosen.option, { hasPhone, isOwn })) throw new Failure("SHIPPING_UNAVAILABLE");
  }
  const place = await findPlace(tx, chosen, input.relayPoint);
  // Repairs alone are not sent.
  const shipping = hasPhone ? deliveryPrice(chosen.rules, totalsOf(lines).total) : 0;
  // A buyer who names no version has seen no price, so only a free delivery is accepted.
  if (input.shippingVersion === undefined && shipping > 0) throw new Failure("SHIPPING_CHANGED");
  const totals = totalsOf(lines, shipping);
  if (totals.total > MAX_ORDER_CENTS) throw new Failure("VALIDATION", { fields: { items: "TOO_BIG" } });
  const voucher =
    input.voucher && totals.total > 0
      ? await lockVoucher(tx, { claim: input.voucher, buyer, totalCents: totals.total, now })
      : null;
  const voucherCents = voucher?.cents ?? 0;
  const method = input.paymentMethodId;
  const needsCard = totals.total > voucherCents && !waitsUntil;
  if (needsCard && !method) throw new Failure("VALIDATION", { fields: { paymentMethodId: "REQUIRED" } });
  if (totals.total === 0) await checkFreeLimit(tx, buyer.userId, { now, factor: settings.RATE_LIMIT_FACTOR });
  const promise = hasPhone ? promiseAt(now, chosen.rules) : null;
  const order = {
    number: newNumber("RL"),
    userId: buyer.userId,
    locale: buyer.locale,
    email: buyer.email,
    totalCents: totals.total,
    taxCents: totals.tax,
    shippingCents: totals.shipping,
    shippingOption: chosen.option,
    shipName: `${address.prenom} ${address.nom}`,
    shipAdresse: address.adresse,
    shipCodePostal: address.codePostal,
    shipVille: address.ville,
    deliverySettingId: chosen.version,
    deliveryPlace: place,
    deliverFrom: promise?.first ?? null,
    deliverTo: promise?.last ?? null,
    voucherId: voucherCents > 0 ? (voucher?.id ?? null) : null,
    voucherCents,
    reservation: hasPhone ? ("held" as const) : ("none" as const),
    idempotencyKey: key,
    requestHash: digest,
    createdAt: now,
    expiresAt: waitsUntil ?? new Date(now.getTime() + HOLD_MS),
    // The sentence above the pay button accepts the conditions, so paying is the acceptance.
    termsVersion: waitsUntil ? null : TERMS_VERSION,
    termsAcceptedAt: waitsUntil ? null : now,
  };
  const card = {
    provider,
    method: needsCard ? (method ?? null) : null,
    save: savesCard(buyer, input),
  };
  const placed = await writeOrder(tx, order, lines.map(lineRow), card);
  if (input.tradeIn) await keepTradeIn(tx, placed.order.id, input.tradeIn);
  if (placed.order.voucherId !== null) await holdVoucher(tx, placed.order);
  return placed;
}

/** Whether the card of an order is to be saved. */
export const savesCard = ({ isGuest }: Buyer, { saveCard }: OrderInput) => saveCard === true && !isGuest;

/** Whether the shop itself sells all phones of an order. */
async function areOwn(tx: Transaction, offers: readonly Offer[]): Promise<boolean> {
  const [shop] = await tx.select({ id: sellers.userId }).from(sellers).where(eq(sellers.firstParty, true));
  return offers.every(({ itemId, sellerId }) => itemId === null || sellerId === shop?.id);
}

function lineRow(line: OfferedLine, position: number): NewLine {
  const { offer } = line;
  return {
    position,
    productType: offer.type,
    itemId: offer.itemId,
    deviceId: offer.deviceId,
    productId: offer.productId,
    sellerId: offer.sellerId,
    productName: offer.name,
    image: offer.image,
    quantity: line.quantity,
    unitPriceCents: line.unitPrice,
    unitTaxCents: line.unitTax,
    taxRateBp: vatRateOf(offer.type),
    quote: offer.quote,
  };
}
