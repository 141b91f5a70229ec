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

/** A row above a total: the phones, the repairs, or the delivery. */
export interface AmountRow {
  readonly kind: "phones" | "repairs" | "shipping";
  readonly cents: Cents;
  /** The tax inside. 0 for delivery and under the margin scheme, where none is shown. */
  readonly tax: Cents;
  /** True: a price of the row follows later. */
  readonly quote: boolean;
}

/** The amounts of a cart, an order, a mail or a document, as every page shows them. */
export interface Amounts {
  /** The rows that add up to the total. */
  readonly rows: readonly AmountRow[];
  readonly total: Cents;
  /** The net sum and the tax of the taxed lines, which are a part of the total. Null without a taxed line. */
  readonly taxed: Taxed | null;
  /** Whether a line is under the margin scheme, whose tax is inside the price and not shown. */
  readonly margin: boolean;
  /** Whether the total reads `Gratuit`. */
  readonly isFree: boolean;
}

interface Taxed {
  readonly net: Cents;
  readonly tax: Cents;
}

const KINDS = [
  ["phones", "SMARTPHONE"],
  ["repairs", "REPAIR"],
] as const;

/** Derives all shown amounts from the lines and the price of delivery. */
export function amountsOf(lines: readonly LineSums[], shipping: Cents, quotedDelivery = false): Amounts {
  const rows = KINDS.flatMap(([kind, type]): AmountRow[] => {
    const own = lines.filter((line) => line.type === type);
    if (own.length === 0) return [];
    const cents = own.reduce((sum, { net, tax }) => sum + net + tax, 0);
    return [{ kind, cents, tax: sumOf(own, "tax"), quote: own.some(({ quote }) => quote) }];
  });
  rows.push({ kind: "shipping", cents: shipping, tax: 0, quote: quotedDelivery });
  const total = rows.reduce((sum, { cents }) => sum + cents, 0);
  return {
    rows,
    total,
    taxed: taxedOf(lines),
    margin: lines.some(({ vatScheme }) => vatScheme === "margin"),
    isFree: total === 0 && isFree(lines),
  };
}

const sumOf = (lines: readonly Taxed[], part: keyof Taxed) =>
  lines.reduce((total, line) => total + line[part], 0);

/** The sums of the lines that show tax. A line under the margin scheme shows none. Null without a taxed line. */
function taxedOf(lines: readonly Taxed[]): Taxed | null {
  const taxed = lines.filter(({ tax }) => tax > 0);
  return taxed.length > 0 ? { net: sumOf(taxed, "net"), tax: sumOf(taxed, "tax") } : null;
}

/** Whether there are lines that cost nothing, and no quote is open. */
function isFree(lines: readonly LineSums[]): boolean {
  return lines.length > 0 && lines.every(({ net, quote }) => net === 0 && !quote);
}
