import * as z from "zod/mini";
import { offerVersion } from "../catalog/offer-changes.ts";
import { type Cents, centsToEuros, toCents } from "../money.ts";
import { PRODUCT_TYPES, type ProductType, unitTax, VAT_SCHEMES, type VatScheme, vatRateOf } from "./vat.ts";

/** A line of the cart, as stored in the browser. `price` and `tax` are euros per unit; `price` excludes tax. */
export const CartLine = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(80)),
  name: z.string().check(z.maxLength(300)),
  price: z.number().check(z.gte(0), z.lte(100_000)),
  image: z.string().check(z.maxLength(2000)),
  /** The version of the listing that the buyer saw. Only phones have one. */
  version: z.optional(offerVersion),
  quantity: z.int().check(z.gte(1), z.lte(1000)),
  type: z.enum(PRODUCT_TYPES),
  tax: z.optional(z.number()),
  taxRate: z.number(),
  /** The available units when the line was last read. The server checks again. */
  stock: z.optional(z.int()),
  /** A repair on quote: its price follows the inspection. */
  quote: z.optional(z.boolean()),
  /** The VAT scheme of a phone. Absent when its seller has recorded none. */
  vatScheme: z.optional(z.enum(VAT_SCHEMES)),
  /** The seller of the phone. Absent when the shop sells it. */
  soldBy: z.optional(z.string().check(z.maxLength(300))),
  /** A private person sells the phone, so consumer law and the shop's promises don't cover it. */
  isPrivate: z.optional(z.literal(true)),
});
export type CartLine = z.infer<typeof CartLine>;

export const Cart = z.array(CartLine);
export type Cart = CartLine[];

/** The identity of a line. A phone and a repair may have the same id. */
export function lineKey(line: Pick<CartLine, "type" | "id">): string {
  return `${line.type}:${line.id}`;
}

/** The unpaid phones of one account, at most. This also limits the phones of one order. */
export const MAX_UNPAID_PHONES = 10;

/** The highest quantity of a line, limited by the stock and by the limit of an order. */
export function maxQuantity(stock: number | undefined): number {
  return stock === undefined ? 1000 : Math.min(stock, MAX_UNPAID_PHONES);
}

function capped(quantity: number, stock: number | undefined): number {
  return Math.max(1, Math.min(Math.trunc(quantity), maxQuantity(stock)));
}

/** The VAT rate of a line as a fraction: 0.2 for a repair, 0 for a phone. */
export const taxRateOf = (type: ProductType): number => vatRateOf(type) / 10_000;

/** Makes a line of quantity 1 and computes its tax. */
export function makeLine(product: {
  id: string;
  name: string;
  priceCents: Cents;
  image: string;
  type: ProductType;
  version?: number;
  stock?: number;
  quote?: boolean;
  soldBy?: string | null;
  isPrivate?: true | undefined;
  vatScheme?: VatScheme | null | undefined;
}): CartLine {
  return {
    id: product.id,
    name: product.name,
    price: centsToEuros(product.priceCents),
    image: product.image,
    quantity: 1,
    type: product.type,
    tax: centsToEuros(unitTax(product.type, product.priceCents)),
    taxRate: taxRateOf(product.type),
    ...(product.version === undefined ? {} : { version: product.version }),
    ...(product.stock === undefined ? {} : { stock: product.stock }),
    ...(product.quote ? { quote: true } : {}),
    ...(product.soldBy ? { soldBy: product.soldBy } : {}),
    ...(product.isPrivate ? { isPrivate: true } : {}),
    ...(product.vatScheme ? { vatScheme: product.vatScheme } : {}),
  };
}

/** Adds a line, or raises the quantity of an existing one, up to `maxQuantity`. */
export function addLine(cart: Cart, line: CartLine): Cart {
  const key = lineKey(line);
  if (!cart.some((other) => lineKey(other) === key)) return [...cart, line];
  return cart.map((other) =>
    lineKey(other) === key
      ? { ...other, ...line, quantity: capped(other.quantity + line.quantity, line.stock) }
      : other,
  );
}

/** Sets a quantity between 1 and `maxQuantity`. */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
  return cart.map((line) =>
    lineKey(line) === key ? { ...line, quantity: capped(quantity, line.stock) } : line,
  );
}

export function removeLine(cart: Cart, key: string): Cart {
  return cart.filter((line) => lineKey(line) !== key);
}

/** The number of articles on the badge. */
export function articleCount(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0);
}

/** Whether a cart or an order contains phones. Only phones are sent: a repair begins with the customer's own phone. */
export function hasPhone(lines: readonly { readonly type: ProductType }[]): boolean {
  return lines.some(({ type }) => type === "SMARTPHONE");
}

/** One line in cents: unit price and tax, and the line's sums. */
export interface PricedLine {
  readonly type: ProductType;
  readonly unitPrice: Cents;
  readonly unitTax: Cents;
  readonly quantity: number;
  readonly net: Cents;
  readonly tax: Cents;
  readonly gross: Cents;
}

export interface Totals {
  readonly net: Cents;
  readonly tax: Cents;
  readonly shipping: Cents;
  readonly total: Cents;
}

/** Prices a line for cart, order, page and mail. The tax is rounded per unit, then multiplied. */
export function priceLine(type: ProductType, unitPrice: Cents, quantity: number): PricedLine {
  const tax = unitTax(type, unitPrice);
  return {
    type,
    unitPrice,
    unitTax: tax,
    quantity,
    net: unitPrice * quantity,
    tax: tax * quantity,
    gross: (unitPrice + tax) * quantity,
  };
}

/** The sums of priced lines, without further rounding. */
export function totalsOf(lines: readonly PricedLine[], shipping: Cents = 0): Totals {
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return { net, tax, shipping, total: net + tax + shipping };
}

/** The prices of a stored line in cents, rounded to whole cents. */
export function pricedCartLine(line: CartLine): PricedLine {
  return priceLine(line.type, toCents(line.price), line.quantity);
}

export function cartTotals(cart: Cart, shipping: Cents = 0): Totals {
  return totalsOf(cart.map(pricedCartLine), shipping);
}

/** Who sells the phones of a cart or an order. Only professionals promise guarantee and return. Null without a phone. */
export function phoneSellers(
  lines: readonly { readonly type: ProductType; readonly isPrivate?: boolean | undefined }[],
): "professional" | "private" | "both" | null {
  const phones = lines.filter(({ type }) => type === "SMARTPHONE");
  const isPrivate = phones.filter((line) => line.isPrivate).length;
  if (phones.length === 0) return null;
  if (isPrivate === 0) return "professional";
  return isPrivate === phones.length ? "private" : "both";
}
