import { createHash } from "node:crypto";
import type { FieldErrors } from "#contract/errors.ts";
import { type Cents, centsToEuros, eurosToCents } from "#contract/money.ts";
import { type PricedLine, priceLine } from "#contract/orders/cart.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import { DEFAULT_SHIPPING, type ShippingOption } from "#contract/orders/shipping.ts";
import type { ProductType } from "#contract/orders/vat.ts";
import { Failure } from "#server/http/errors/failure.ts";

/** A product that a buyer wants to order. */
export interface WantedLine {
  readonly type: ProductType;
  readonly productId: string;
  readonly quantity: number;
  /** The price that the buyer was shown. */
  readonly shownCents: Cents;
  /** The version of the listing that the buyer was shown. Without one, the claim's name and condition count. */
  readonly version?: number | undefined;
  readonly name: string;
  readonly condition?: string | undefined;
}

/** A product as the shop sells it now. */
export interface Offer {
  readonly type: ProductType;
  readonly productId: string;
  readonly itemId: number | null;
  /** The unit that is sold, when it is of the shop's own stock. */
  readonly deviceId: number | null;
  readonly sellerId: number | null;
  readonly name: string;
  readonly image: string | null;
  readonly priceCents: Cents;
  readonly quote: boolean;
}

export interface OfferedLine extends PricedLine {
  readonly offer: Offer;
}

const keyOf = (line: { type: ProductType; productId: string }) => `${line.type}:${line.productId}`;

/**
 * Merges lines of the same product. Errors: VALIDATION when a price is not in whole cents, or when prices or versions
 * of the lines differ.
 */
export function mergeLines(items: OrderInput["items"]): WantedLine[] {
  const merged = new Map<string, WantedLine>();
  const fields: FieldErrors = {};
  items.forEach((item, index) => {
    const shownCents = eurosToCents(item.price);
    if (shownCents === null) {
      fields[`items.${index}.price`] = "INVALID";
      return;
    }
    const line = {
      type: item.productType,
      productId: String(item.productId),
      quantity: item.quantity,
      shownCents,
      version: item.version,
      name: item.productName,
      condition: item.condition,
    };
    const other = merged.get(keyOf(line));
    if (other && other.shownCents !== shownCents) fields[`items.${index}.price`] = "INVALID";
    if (other && other.version !== line.version) fields[`items.${index}.version`] = "INVALID";
    merged.set(keyOf(line), { ...line, quantity: line.quantity + (other?.quantity ?? 0) });
  });
  if (Object.keys(fields).length > 0) throw new Failure("VALIDATION", { fields });
  return [...merged.values()];
}

/**
 * Prices the wanted lines from the shop's offers. Errors: OUT_OF_STOCK for a product without an offer; PRICE_CHANGED
 * with the current prices when the buyer was shown another price.
 */
export function priceLines(wanted: readonly WantedLine[], offers: readonly Offer[]): OfferedLine[] {
  const offerByKey = new Map(offers.map((offer) => [keyOf(offer), offer]));
  const lines = wanted.map((line) => {
    const offer = offerByKey.get(keyOf(line));
    if (!offer) throw new Failure("OUT_OF_STOCK", { stock: [{ productId: line.productId, available: 0 }] });
    return { ...priceLine(line.type, offer.priceCents, line.quantity), offer, shownCents: line.shownCents };
  });
  const changed = lines.filter((line) => line.shownCents !== line.unitPrice);
  if (changed.length > 0)
    throw new Failure("PRICE_CHANGED", {
      prices: changed.map(({ offer, unitPrice }) => ({
        productId: offer.productId,
        price: centsToEuros(unitPrice),
      })),
    });
  return lines;
}

/** The collection point, which counts only for a delivery to one. */
const pointOf = (input: OrderInput) => (shippingOf(input) === "relay" ? [input.relayPoint ?? null] : []);

const voucherOf = ({ voucher }: OrderInput) => (voucher ? [{ voucher: voucher.code }] : []);

export const shippingOf = ({ shippingOption }: Pick<OrderInput, "shippingOption">): ShippingOption =>
  shippingOption ?? DEFAULT_SHIPPING;

/** Products, quantities and prices, whatever the delivery, in an order that the request does not decide. */
export const cartOf = (wanted: readonly WantedLine[]) =>
  wanted.map((line) => [keyOf(line), line.quantity, line.shownCents] as const).sort();

/**
 * A digest of the lines, the delivery and the voucher, so that one idempotency key cannot serve two different orders. The card may
 * change.
 */
export function digestOrder(wanted: readonly WantedLine[], input: OrderInput): string {
  return createHash("sha256")
    .update(JSON.stringify([cartOf(wanted), shippingOf(input), ...pointOf(input), ...voucherOf(input)]))
    .digest("hex");
}
