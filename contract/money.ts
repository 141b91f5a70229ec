/** An amount in whole cents. Euros with two decimals appear only in the interface and on pages. */
export type Cents = number;

/** A rate in basis points: 2000 is 20 %. */
export type BasisPoints = number;

/** Rounds half away from zero to a whole cent. The only rounding of money in the project. */
export function roundCents(value: number): Cents {
  return Math.sign(value) * Math.round(Math.abs(value) + Number.EPSILON);
}

/** Converts euros with at most two decimals to cents. */
export const toCents = (euros: number): Cents => roundCents(euros * 100);

/** Converts euros to cents; `null` for more than two decimals or a number that is not finite. */
export function eurosToCents(euros: number): Cents | null {
  const cents = roundCents(euros * 100);
  return Number.isSafeInteger(cents) && Math.abs(euros * 100 - cents) < 1e-6 ? cents : null;
}

export function centsToEuros(cents: Cents): number {
  return cents / 100;
}

/** A share of an amount: `rateOf(1000, 2000)` is 200 cents. */
export function rateOf(cents: Cents, rate: BasisPoints): Cents {
  return roundCents((cents * rate) / 10_000);
}
