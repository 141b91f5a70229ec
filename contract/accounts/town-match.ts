import { regionOf } from "../orders/shipping.ts";
import type { TownsByCode } from "./towns.ts";

/** Why the shop asks the person to check a postcode and a town before it stores them. */
export interface TownQuestion {
  /** The list has no such postcode, or the town is not one of its towns. */
  readonly reason: "UNKNOWN_POSTAL_CODE" | "TOWN_MISMATCH";
  /** The towns of the postcode. */
  readonly towns: readonly string[];
}

/** Postcodes that people write for a whole city. The list of streets lacks them. */
const WHOLE: TownsByCode = {
  "13000": ["Marseille"],
  "69000": ["Lyon"],
  "75000": ["Paris"],
  "98000": ["Monaco"],
};

const FULL_WORDS: Readonly<Record<string, string>> = {
  st: "saint",
  sts: "saints",
  ste: "sainte",
  stes: "saintes",
};
const ARTICLES = ["le", "la", "les", "l"];
/** Words at the beginning of so many town names that they identify none. */
const COMMON = ["saint", "sainte", "saints", "saintes", "sur", "en", "de", "du", "des", "d", ...ARTICLES];
const ARRONDISSEMENT = /^(?:(\d{1,2})(?:er|e|eme|nd|nde)?|er|e|eme|arr|arrdt|ardt|arrondissement)$/;

interface TownName {
  readonly words: readonly string[];
  readonly arrondissement: number | null;
  readonly isCedex: boolean;
}

/**
 * Parses a town: no case, accents, hyphens or article; `St` is `Saint`, `s/` is `sur`. Arrondissement and CEDEX are read
 * separately.
 */
function readTown(text: string): TownName {
  const folded = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("s/", "sur ");
  const all = folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const cedex = all.indexOf("cedex");
  const named = (cedex < 0 ? all : all.slice(0, cedex)).map((word) => FULL_WORDS[word] ?? word);
  const [first = "", ...rest] = named;
  const words = ARTICLES.includes(first) ? rest : named;
  const numbers = rest.flatMap((word) => ARRONDISSEMENT.exec(word)?.[1] ?? []);
  return {
    words: words.filter((word, at) => at === 0 || !ARRONDISSEMENT.test(word)),
    arrondissement: numbers.length > 0 ? Number(numbers[0]) : null,
    isCedex: cedex >= 0,
  };
}

/**
 * Whether two names are the same, or one begins the other: `Saint-Ouen` and `Saint-Ouen-sur-Seine`, `Lyon` and `Lyon Part-Dieu`.
 */
function isSame(one: TownName, other: TownName): boolean {
  if (one.words.join("") === other.words.join("")) return one.words.length > 0;
  const [short, long] = one.words.length < other.words.length ? [one, other] : [other, one];
  return (
    short.words.every((word, at) => word === long.words[at]) &&
    short.words.some((word) => !COMMON.includes(word))
  );
}

/** The arrondissement of a postcode of Paris, Lyon or Marseille; null for any other. */
function arrondissementOf(code: string): number | null {
  if (code === "75116") return 16;
  if (!/^(?:75|69|13)0/.test(code)) return null;
  const number = Number(code.slice(2));
  const most = { 75: 20, 69: 9, 13: 16 }[code.slice(0, 2)] ?? 0;
  return number >= 1 && number <= most ? number : null;
}

/** A town as the post writes it with its arrondissement: `Paris 11e`. */
export function townLabel(code: string, town: string): string {
  const number = ["Paris", "Lyon", "Marseille"].includes(town) ? arrondissementOf(code) : null;
  return number === null ? town : `${town} ${number}${number === 1 ? "er" : "e"}`;
}

/**
 * The question to ask about a postcode and its town. Null when they agree. `listed` is the towns file of the postcode; null where
 * none exists, as for the armed forces.
 */
export function townQuestion(code: string, town: string, listed: TownsByCode | null): TownQuestion | null {
  const towns = regionOf(code) === "monaco" ? WHOLE["98000"] : (listed?.[code] ?? WHOLE[code]);
  const typed = readTown(town);
  if (!towns) {
    if (!listed) return null;
    // A CEDEX postcode is not in the list. It must be in the department of its town.
    const isThere =
      typed.isCedex &&
      Object.values(listed)
        .flat()
        .some((one) => isSame(typed, readTown(one)));
    return isThere ? null : { reason: "UNKNOWN_POSTAL_CODE", towns: [] };
  }
  const number = arrondissementOf(code);
  const isElsewhere = number !== null && typed.arrondissement !== null && typed.arrondissement !== number;
  const fits = towns.some((one) => isSame(typed, readTown(one))) || isMonteCarlo(code, typed);
  return fits && !isElsewhere ? null : { reason: "TOWN_MISMATCH", towns };
}

/** Whether the town is a quarter of Monaco. People write a quarter as the town. */
const isMonteCarlo = (code: string, { words }: TownName) =>
  regionOf(code) === "monaco" && ["montecarlo", "fontvieille", "condamine"].includes(words.join(""));

/** Finds postcode and town in an address of one line: `2 rue du Port, 13002 Marseille`. Null when it has none. */
export function placeIn(address: string): { readonly code: string; readonly town: string } | null {
  const [, code, town] = /(?<=[, ])(\d{5}) {1,3}(\p{L}[^\d,\n]{0,80})(?:,|$)/u.exec(address) ?? [];
  return code && town && regionOf(code) !== null ? { code, town: town.trim() } : null;
}
