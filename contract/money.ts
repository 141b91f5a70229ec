/** Money is whole cents of euro inside the shop; euros with two decimals exist only on the wire and on the page. */
export type Cents = number;

/** Rates are basis points: 2000 is 20 %. */
export type BasisPoints = number;

/** Rounds half away from zero to a whole cent; the only rounding of money in the project. */
export function roundCents(value: number): Cents {
  return Math.sign(value) * Math.round(Math.abs(value) + Number.EPSILON);
}

/** Euros of the wire to cents; `null` when the number has more than two decimals or is not finite. */
export function eurosToCents(euros: number): Cents | null {
  const cents = roundCents(euros * 100);
  return Number.isSafeInteger(cents) && Math.abs(euros * 100 - cents) < 1e-6 ? cents : null;
}

/** Cents to the wire's euros, exact to two decimals. */
export function centsToEuros(cents: Cents): number {
  return cents / 100;
}

/** A share of an amount: `rateOf(1000, 2000)` is 200 cents. */
export function rateOf(cents: Cents, rate: BasisPoints): Cents {
  return roundCents((cents * rate) / 10_000);
}
