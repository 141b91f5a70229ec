import { type Cents, roundCents } from "../money.ts";
import { type ProductType, taxInside } from "../orders/vat.ts";

/** The accounts of the ledger. docs/decisions/money-and-cases.md defines each of them. */
export const ACCOUNTS = [
  "provider",
  "till.cash",
  "till.terminal",
  "sellers",
  "customers",
  "sales.margin",
  "sales.standard",
  "sales.repair",
  "sales.shipping",
  "vat.margin",
  "vat.standard",
  "disputes",
  "elsewhere",
  "purchases",
  "payouts.due",
  "payouts.transit",
  "payouts.paid",
  "vouchers",
  "vouchers.bonus",
  "vouchers.expired",
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** The accounts that take the customers' money: the card provider, and the till of the counter. */
export const MONEY_ACCOUNTS = [
  "provider",
  "till.cash",
  "till.terminal",
] as const satisfies readonly Account[];
export type MoneyAccount = (typeof MONEY_ACCOUNTS)[number];

/** One line of a posting. A debit is positive, a credit negative; a posting sums to zero. */
export interface Entry {
  readonly account: Account;
  /** The seller to whom the money is owed. Only with the account `sellers`. */
  readonly party: number | null;
  /** The order line; null for delivery and for whole payments. */
  readonly position: number | null;
  readonly cents: Cents;
}

/** The purchase price of one of the shop's own phones, and the tax scheme of its sale. */
export interface UnitCost {
  readonly pricePaidCents: Cents;
  readonly regime: "margin" | "standard";
}

export interface SoldLine {
  readonly position: number;
  readonly productType: ProductType;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  readonly unitTaxCents: Cents;
  /** The third-party seller of a phone. Null when the shop sells. */
  readonly sellerId: number | null;
  /** The cost of an own phone. Without it, the whole price counts as margin, so that the tax is never too low. */
  readonly unit: UnitCost | null;
}

/**
 * The tax on a unit's margin. It is 0 when the unit was sold for less than its cost (article 297 A of the Code général des
 * impôts).
 */
export const marginTax = (sale: Cents, purchase: Cents): Cents => taxInside(Math.max(0, sale - purchase));

const entry = (
  account: Account,
  cents: Cents,
  position: number | null = null,
  party: number | null = null,
): Entry => ({
  account,
  party,
  position,
  cents,
});
const sumOf = (entries: readonly Entry[]) => entries.reduce((sum, { cents }) => sum + cents, 0);

/** The credits of a sold line. */
function creditsOf(line: SoldLine): Entry[] {
  const { position, quantity, unitPriceCents, unitTaxCents, sellerId, unit } = line;
  const net = quantity * unitPriceCents;
  const tax = quantity * unitTaxCents;
  if (line.productType === "REPAIR")
    return [entry("sales.repair", -net, position), entry("vat.standard", -tax, position)];
  if (sellerId !== null) return [entry("sellers", -(net + tax), position, sellerId)];
  if (unit?.regime === "standard") {
    const inside = quantity * taxInside(unitPriceCents);
    return [entry("sales.standard", inside - net, position), entry("vat.standard", -inside, position)];
  }
  const inside = quantity * marginTax(unitPriceCents, unit?.pricePaidCents ?? 0);
  return [entry("sales.margin", inside - net, position), entry("vat.margin", -inside, position)];
}

/** The seller who delivers an order: null (the shop) when the shop sells a line, else the seller of the first line. */
export const deliverySeller = (lines: readonly Pick<SoldLine, "sellerId">[]): number | null =>
  lines.every(({ sellerId }) => sellerId !== null) ? (lines[0]?.sellerId ?? null) : null;

/** The credits of delivery. The price of the shop's delivery includes tax. */
function deliveryCredits(shippingCents: Cents, lines: readonly SoldLine[]): Entry[] {
  const seller = deliverySeller(lines);
  if (seller !== null) return [entry("sellers", -shippingCents, null, seller)];
  const inside = taxInside(shippingCents);
  return [entry("sales.shipping", inside - shippingCents), entry("vat.standard", -inside)];
}

/**
 * The posting of a settled order: debits of its total on `vouchers`, for the part that a voucher paid, and on the account that
 * took the money, and credits for all that was sold.
 */
export function salePosting(
  shippingCents: Cents,
  lines: readonly SoldLine[],
  voucherCents: Cents = 0,
  account: MoneyAccount = "provider",
): Entry[] {
  const credits = [...lines.flatMap(creditsOf), ...deliveryCredits(shippingCents, lines)].filter(
    ({ cents }) => cents !== 0,
  );
  return credits.length === 0 ? [] : [...moneyOf(account, -sumOf(credits), voucherCents), ...credits];
}

/**
 * The debits that give `amount` back from what a line or delivery still holds. Each account gives its share; the last refund
 * empties all. `held` are the entries of the line so far. Throws a RangeError when `amount` exceeds the balance.
 */
export function giveBack(held: readonly Entry[], amount: Cents): Entry[] {
  const balances = new Map<string, Entry>();
  for (const one of held) {
    const key = `${one.account} ${one.party}`;
    balances.set(key, { ...one, cents: (balances.get(key)?.cents ?? 0) + one.cents });
  }
  const credits = [...balances.values()].filter(({ cents }) => cents !== 0);
  const left = -sumOf(credits);
  if (amount > left) throw new RangeError(`${amount} of ${left} cents`);
  // The largest account takes the remainder of the division.
  const [largest, ...others] = credits.toSorted((one, other) => one.cents - other.cents);
  if (!largest || amount === 0) return [];
  const shares = others.map((one) => ({ ...one, cents: Math.trunc((-one.cents * amount) / left) }));
  return [{ ...largest, cents: amount - sumOf(shares) }, ...shares].filter(({ cents }) => cents !== 0);
}

/** The tax on a unit's margin after a partial refund. The tax shrinks in proportion to the price, as in `giveBack`. */
export const marginTaxLeft = (sale: Cents, purchase: Cents, left: Cents): Cents =>
  sale === 0 ? 0 : roundCents((marginTax(sale, purchase) * left) / sale);

/** A unit sold under the margin scheme: its price and its cost. */
interface SoldUnit {
  readonly sale: Cents;
  readonly purchase: Cents;
}

/**
 * The purchase price and taxable margin of a unit in proportion to the part of its price that is kept (`left`). A unit sold for
 * less than its cost has no taxable margin.
 */
export function marginLeft({ sale, purchase }: SoldUnit, left: Cents): { purchase: Cents; margin: Cents } {
  const kept = sale === 0 ? 0 : roundCents((purchase * left) / sale);
  return { purchase: kept, margin: purchase > sale ? 0 : left - kept };
}

/** An amount that comes in, or goes back when negative, on an account and by voucher. `voucherCents` has the sign of `cents`. */
const moneyOf = (account: MoneyAccount, cents: Cents, voucherCents: Cents): Entry[] =>
  [entry(account, cents - voucherCents), entry("vouchers", voucherCents)].filter((one) => one.cents !== 0);

/** The posting of a refund: the debits of each line, and credits of the total on the account that pays and on `vouchers`. */
export function refundPosting(
  lines: readonly { readonly held: readonly Entry[]; readonly amountCents: Cents }[],
  voucherCents: Cents = 0,
  account: MoneyAccount = "provider",
): Entry[] {
  const debits = lines.flatMap(({ held, amountCents }) => giveBack(held, amountCents));
  return debits.length === 0 ? [] : [...debits, ...moneyOf(account, -sumOf(debits), -voucherCents)];
}

/** The posting of a phone that is paid by voucher: its price, the bonus, and the debt of both. */
export const voucherPosting = (price: Cents, bonus: Cents): Entry[] =>
  [entry("purchases", price), entry("vouchers.bonus", bonus), entry("vouchers", -(price + bonus))].filter(
    ({ cents }) => cents !== 0,
  );

/** Two entries that move an amount from one account to another. */
export function transfer(
  amount: Cents,
  { debit, credit }: { readonly debit: Account; readonly credit: Account },
): Entry[] {
  return [entry(debit, amount), entry(credit, -amount)];
}

/**
 * Adjusts a line's margin tax after a replacement to the unit that the buyer keeps, by the difference of both taxes. The price of
 * the line stays.
 */
export function replacementPosting(position: number, taxBefore: Cents, taxNow: Cents): Entry[] {
  const change = taxNow - taxBefore;
  return change === 0
    ? []
    : [entry("sales.margin", change, position), entry("vat.margin", -change, position)];
}
