/** Postcodes that have a file. No town has a postcode that begins with 00, 96, 98 or 99. */
const FILED = /^(?:0[1-9]|[1-8]\d|9[0-57])\d{3}$/;

/**
 * The path of the public file with the towns of a postcode, or null when no town can have it. The file holds `TownsByCode`;
 * script/towns.ts makes it. Overseas postcodes are included: delivery there is on quote, but a profile may have one.
 */
export function townsFile(postalCode: string): string | null {
  return FILED.test(postalCode) ? `/towns/${postalCode.slice(0, 2)}.json` : null;
}

/** The towns of each postcode, as people write them, in alphabetical order. */
export type TownsByCode = Readonly<Record<string, readonly string[]>>;
