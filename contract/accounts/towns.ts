/** First digits that no town has, 00, 96, 98 and 99, have no file. */
const FILED = /^(?:0[1-9]|[1-8]\d|9[0-57])\d{3}$/;

/**
 * The public file that has the towns of a postal code, or null when none can. Its content is `TownsByCode`; script/towns.ts
 * makes it. Overseas codes are there too: delivery to them is on quote, but a profile may have one.
 */
export function townsFile(postalCode: string): string | null {
  return FILED.test(postalCode) ? `/towns/${postalCode.slice(0, 2)}.json` : null;
}

/** The towns of each postal code, as people write them, in the order of the alphabet. */
export type TownsByCode = Readonly<Record<string, readonly string[]>>;
