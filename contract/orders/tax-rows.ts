import { type Cents, toCents } from "../money.ts";
import { type CartLine, pricedCartLine } from "./cart.ts";
import type { OrderLine } from "./orders.ts";
import { type ProductType, taxInside, type VatScheme } from "./vat.ts";

/** The sums of a line in cents. */
export interface LineSums {
  readonly type: ProductType;
  readonly net: Cents;
  readonly tax: Cents;
  /** The VAT scheme of a phone. Null when its seller has recorded none. */
  readonly vatScheme: VatScheme | null;
  /** True: the price follows later. */
  readonly quote: boolean;
}

export const cartSums = (cart: readonly CartLine[]): LineSums[] =>
  cart.map(({ quote = false, vatScheme = null, ...line }) => {
    const { type, unitPrice, unitTax, quantity } = pricedCartLine(line);
    return { type, quote, vatScheme, ...sumsOf({ unitPrice, unitTax, quantity, vatScheme }) };
  });

/** The sums of ordered lines, with the tax at the time of the order. */
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

/** The sums of a line. Tax inside the price is taken out per unit, as in the ledger. */
function sumsOf({ unitPrice, unitTax, quantity, vatScheme }: Priced): Pick<LineSums, "net" | "tax"> {
  const inside = vatScheme === "standard" ? taxInside(unitPrice) : 0;
  return { net: (unitPrice - inside) * quantity, tax: (unitTax + inside) * quantity };
}

/** The tax rows below a total. A line under the margin scheme shows no tax, because it is inside the price. */
interface TaxRows {
  /** The sums of the taxed lines. Null without any. */
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

/** Whether a total reads `Gratuit`: there are lines, they cost nothing, and no quote is open. */
export function isFree(lines: readonly LineSums[]): boolean {
  return lines.length > 0 && lines.every(({ net, quote }) => net === 0 && !quote);
}
