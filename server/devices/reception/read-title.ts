import { PROMISES, type PromisedGrade } from "#contract/devices/receptions.ts";
import { foldedWords, foldValue, wordPattern } from "./list-words.ts";

/** What a title says besides model, storage and colour. */
export interface TitleFacts {
  /** The title without what was understood, for the search's reading. */
  readonly rest: string;
  readonly grade: string | null;
  readonly battery: number | null;
  readonly quantity: number | null;
  readonly price: string | null;
  /** The words for several colours in one lot. */
  readonly mixed: string | null;
  readonly isSealed: boolean;
  readonly defects: readonly string[];
  readonly notes: readonly string[];
}

const LETTER = String.raw`(?:[A-D][+-]?\s?/\s?[A-D][+-]?|A[AB]|BC|[A-D][+-]?)`;
/** Not inside a word. */
const [FROM, TO] = [String.raw`(?<![\p{L}\d])`, String.raw`(?![\p{L}\d])`];
const GRADES = [
  new RegExp(String.raw`\(?${FROM}${wordPattern("grade-word")}\.?\s?:?\s?(${LETTER})${TO}\)?`, "iu"),
  new RegExp(String.raw`\(?${FROM}(${LETTER})[\s-]?(?:grade|stock)${TO}\)?`, "iu"),
  new RegExp(String.raw`\((${LETTER})\)`, "u"),
  /\s([A-D][+-]?\s?\/\s?[A-D][+-]?)$/,
];
const BATTERIES = [
  /\b(?:batterie|battery|batt?|bh|sant[eé])\.?(?: health)?\s?:?\s?(\d{2,3})(?:\s?%)?/i,
  /(?<!\d)(\d{2,3})\s?% ?(?:batterie|battery|batt|bh)?/i,
];
const QUANTITIES = [
  /^(\d{1,3})\s?x\s/i,
  /\sx\s?(\d{1,3})(?=\s|$)/i,
  /\b(\d{1,3})\s?(?:pcs|pi[eè]ces|units|unit[eé]s)\b/i,
];
const PRICES = [
  /(\d[\d .,]{0,12}\d|\d)\s?(?:€|eur\b|euros?\b)(?: ?(?:ht|ttc)\b)?/i,
  /€\s?(\d[\d .,]{0,12}\d|\d)/,
];
const MIXED = new RegExp(String.raw`\(?${FROM}${wordPattern("mixed")}${TO}\)?`, "iu");
const SEALED = new RegExp(`${FROM}${wordPattern("sealed")}${TO}`, "iu");
/** The memory beside the storage: `6/128`, `8+256 Go`, `6GB RAM`. */
const MEMORY_AND_STORAGE =
  /(?<![\d\p{L}/])(\d{1,2})\s?(?:gb|go)?(?:\s?\/\s?|\+)(32|64|128|256|512|1024)(?!\d)(?:\s?(?:gb|go))?/iu;
const MEMORY = /\b(\d{1,2})\s?(?:gb|go) (?:de )?ram\b/i;
const DEFECTS = new RegExp(
  [
    String.raw`${FROM}${wordPattern("broken-before")}\s${wordPattern("part")}${TO}`,
    String.raw`${FROM}${wordPattern("part")}\s${wordPattern("broken-after")}${TO}`,
    `${FROM}${wordPattern("defect")}${TO}`,
  ].join("|"),
  "giu",
);
/** Words without an influence on model and price, which are told as they stand. */
const NOTES = new RegExp(String.raw`\(?${FROM}${wordPattern("note")}${TO}\)?`, "giu");

/**
 * Reads what a supplier's title says besides model, storage and colour, and takes it out, so that the search's reading does not
 * take `HS écran` or `esim only` for words of a phone.
 */
export function readTitle(title: string, { isAlone }: { readonly isAlone: boolean }): TitleFacts {
  let rest = ` ${title.slice(0, 400).replace(/\s+/g, " ").trim()} `.trim();
  const take = (patterns: readonly RegExp[]): string | null => {
    for (const pattern of patterns) {
      const found = pattern.exec(rest);
      if (!found) continue;
      rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`.trim();
      return (found[1] ?? found[0]).trim();
    }
    return null;
  };
  const takeAll = (pattern: RegExp): string[] => {
    const found = [...rest.matchAll(pattern)].map(([text]) => text.replace(/^[(\s]{1,9}|[)\s]{1,9}$/g, ""));
    rest = rest.replace(pattern, " ").trim();
    return found;
  };
  const defects = takeAll(DEFECTS);
  const quantity = isAlone ? take(QUANTITIES) : null;
  const price = isAlone ? take(PRICES) : null;
  const grade = take(GRADES);
  const battery = Number(take(BATTERIES) ?? 0);
  const mixed = take([MIXED]);
  const sealed = take([SEALED]);
  const notes = takeAll(NOTES);
  const pair = MEMORY_AND_STORAGE.exec(rest);
  if (pair) {
    rest = rest.replace(pair[0], ` ${pair[2]} Go `);
    notes.push(`RAM ${pair[1]} Go`);
  }
  const memory = take([MEMORY]);
  if (memory) notes.push(`RAM ${memory} Go`);
  if (sealed) notes.push(sealed);
  return {
    rest: rest
      .replace(/\(\s{0,9}\)/g, " ")
      .replace(/[\s,;–-]{1,20}$/g, "")
      .replace(/\s+/g, " ")
      .trim(),
    grade,
    battery: battery >= 1 && battery <= 100 ? battery : null,
    quantity: quantity ? Number(quantity) : null,
    price,
    mixed,
    isSealed: sealed !== null,
    defects,
    notes,
  };
}

const PROMISE_WORDS = PROMISES.map((grade) => ({ grade, words: foldedWords(`promise ${grade}`) }));
const AROUND_GRADE = /\b(?:grade|gr|classe|cosmetic|working)\b\.?|[()]/g;

/** The grade of our scale that a supplier's words promise. Undefined for words that may mean several, as `A+/A`. */
export function readPromise(text: string): PromisedGrade | undefined {
  const folded = foldValue(foldValue(text).replace(AROUND_GRADE, " "));
  return PROMISE_WORDS.find(({ words }) => words.has(folded))?.grade;
}
