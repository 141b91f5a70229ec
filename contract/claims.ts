import * as z from "zod/mini";

/** The figures that the shop claims: phones sold, satisfied customers in percent, models. */
export const CLAIM_NAMES = ["sold", "satisfied", "models"] as const;
export type ClaimName = (typeof CLAIM_NAMES)[number];

const figure = (most: number) =>
  z.nullable(z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(most, "TOO_BIG")));
/** Where the figure was read, and when: `Registre des ventes, octobre 2026`. */
const source = z
  .string("REQUIRED")
  .check(z.trim(), z.maxLength(200, "TOO_LONG"), z.regex(/^[^\p{Cc}]*$/u, "BAD_CHARACTERS"));

/** The value of the dated setting `claims`. */
export const Claims = z.strictObject({
  sold: figure(1_000_000_000),
  soldSource: source,
  satisfied: figure(100),
  satisfiedSource: source,
  models: figure(1_000_000),
  modelsSource: source,
});
export type Claims = z.infer<typeof Claims>;

export interface Claim {
  readonly figure: number;
  readonly source: string;
}
export type ShownClaims = { readonly [Name in ClaimName]?: Claim };

/** The claims that pages show: a figure without a source is none. */
export function shownClaims(claims: Claims): ShownClaims {
  const shown = CLAIM_NAMES.flatMap((name) => {
    const [found, its] = [claims[name], claims[`${name}Source`]];
    return found !== null && its !== "" ? [[name, { figure: found, source: its }] as const] : [];
  });
  return Object.fromEntries(shown);
}
