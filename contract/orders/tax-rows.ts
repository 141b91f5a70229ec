import { type Cents, roundCents } from "../money.ts";
import { type CartLine, pricedCartLine } from "./cart.ts";
import type { OrderLine } from "./orders.ts";
import type { ProductType } from "./vat.ts";

/** The sums of a line in cents. */
export interface LineSums {
  readonly type: ProductType;
  readonly net: Cents;
  readonly tax: Cents;
  /** Its price comes later. */
  readonly quote: boolean;
}

export const cartSums = (cart: readonly CartLine[]): LineSums[] =>
  cart.map((line) => ({ ...pricedCartLine(line), quote: line.quote ?? false }));

/** The sums of ordered lines, with the tax of the day of the order. */
export const orderSums = (items: readonly OrderLine[]): LineSums[] =>
  items.map(({ productType, price, tax, quantity, quote }) => ({
    type: productType,
    net: roundCents(price * 100) * quantity,
    tax: roundCents(tax * 100) * quantity,
    quote,
  }));

/** What the tax rows of a total say. A line under the margin scheme has no tax to show: it is inside the price. */
interface TaxRows {
  /** The taxed lines alone; null without any. */
  readonly taxed: { readonly net: Cents; readonly tax: Cents } | null;
  /** Whether a line is under the margin scheme. */
  readonly margin: boolean;
}

export function taxRows(lines: readonly LineSums[]): TaxRows {
  const taxed = lines.filter(({ tax }) => tax > 0);
  const sum = (part: "net" | "tax") => taxed.reduce((total, line) => total + line[part], 0);
  return {
    taxed: taxed.length > 0 ? { net: sum("net"), tax: sum("tax") } : null,
    margin: lines.some(({ type, tax }) => type === "SMARTPHONE" && tax === 0),
  };
}

/** Whether a total reads `Gratuit`: there are lines, they cost nothing, and no price is still to come. */
export function isFree(lines: readonly LineSums[]): boolean {
  return lines.length > 0 && lines.every(({ net, quote }) => net === 0 && !quote);
}
