import { type Cents, toCents } from "../money.ts";
import { type CartLine, pricedCartLine } from "./cart.ts";
import type { OrderLine } from "./orders.ts";
import { type ProductType, taxInside, type VatScheme } from "./vat.ts";

/** The sums of a line in cents. */
export interface LineSums {
  readonly type: ProductType;
  readonly net: Cents;
  readonly tax: Cents;
  /** Of a phone, where its seller has recorded one. */
  readonly vatScheme: VatScheme | null;
  /** Its price comes later. */
  readonly quote: boolean;
}

export const cartSums = (cart: readonly CartLine[]): LineSums[] =>
  cart.map(({ quote = false, vatScheme = null, ...line }) => {
    const { type, unitPrice, unitTax, quantity } = pricedCartLine(line);
    return { type, quote, vatScheme, ...sumsOf({ unitPrice, unitTax, quantity, vatScheme }) };
  });

/** The sums of ordered lines, with the tax of the day of the order. */
export const orderSums = (items: readonly OrderLine[]): LineSums[] =>
  items.map(({ productType: type, price, tax, quantity, quote, vatScheme = null }) => {
    const [unitPrice, unitTax] = [toCents(price), toCents(tax)];
    return { type, quote, vatScheme, ...sumsOf({ unitPrice, unitTax, quantity, vatScheme }) };
  });

interface Priced {
  readonly unitPrice: Cents;
  readonly unitTax: Cents;
  readonly quantity: number;
  readonly vatScheme: VatScheme | null;
}

/** Tax that is inside a price is taken out of each unit, as the ledger does. */
function sumsOf({ unitPrice, unitTax, quantity, vatScheme }: Priced): Pick<LineSums, "net" | "tax"> {
  const inside = vatScheme === "standard" ? taxInside(unitPrice) : 0;
  return { net: (unitPrice - inside) * quantity, tax: (unitTax + inside) * quantity };
}

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
    margin: lines.some(({ vatScheme }) => vatScheme === "margin"),
  };
}

/** Whether a total reads `Gratuit`: there are lines, they cost nothing, and no price is still to come. */
export function isFree(lines: readonly LineSums[]): boolean {
  return lines.length > 0 && lines.every(({ net, quote }) => net === 0 && !quote);
}
