import type { Fact } from "./facts.ts";
import type { Piece } from "./find-pieces.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { Role } from "./word-files.ts";

/** Storages that phones are sold with, in GB. */
const SIZES: ReadonlySet<number> = new Set([8, 16, 32, 64, 128, 256, 512, 1024, 2048]);
/** The lowest bare number that may be a storage. Lower ones are model numbers. */
const LEAST_BARE_SIZE = 32;
/** Euros. The lowest price without a currency: beside a word such as `max`, and without any such word. */
const LEAST_PRICE = 30;
const LEAST_BARE_PRICE = 100;
const MOST_BARE_PRICE = 3000;
/** Whether a bare number may be the year of a model. */
const isYear = (number: number) => number >= 2007 && number <= 2030;

/** The certainty of a storage and a price that only a bare number states. */
const BARE_SIZE_CERTAINTY = 0.9;
const BARE_PRICE_CERTAINTY = 0.4;

/** The result at one place: the number of pieces it takes, and the fact, if they state one. */
interface Taken {
  readonly length: number;
  readonly fact?: AmountFact | undefined;
}
type AmountFact =
  | { readonly kind: "price"; readonly min?: number; readonly max?: number; readonly certainty: number }
  | { readonly kind: "storage"; readonly sizes: readonly [number]; readonly certainty: number }
  | { readonly kind: "battery"; readonly least: number; readonly certainty: number };

/** Reads prices, storages and battery health from numbers and the words beside them. Adds the places it reads to `taken`. */
export function readAmounts(pieces: readonly Piece[], { pairs }: Vocabulary, taken: Set<number>): Fact[] {
  const has = (at: number, role: Role) => pieces[at]?.roles.has(role) ?? false;
  const numberAt = (at: number) => pieces[at]?.number;
  /** The number of pieces of a currency at a place: 1 or 0. */
  const currencyAt = (at: number) => Number(has(at, "currency"));
  const isUnit = (at: number) => has(at, "gigabyte") || has(at, "terabyte");
  /** Whether a word belongs to a name, such as `max` to `pro max`. */
  const isInName = (at: number) => pairs.has(`${pieces[at - 1]?.key} ${pieces[at]?.key}`);
  const mayBePrice = (number: number, hasCurrency: boolean) => hasCurrency || number >= LEAST_PRICE;
  const ceil = Math.ceil;

  function between(at: number): Taken | null {
    const cue = Number(has(at, "between"));
    const low = numberAt(at + cue);
    const lowCurrency = currencyAt(at + cue + 1);
    const joint = at + cue + 1 + lowCurrency;
    const high = numberAt(joint + 1);
    if (low === undefined || high === undefined || !has(joint, "to") || low >= high) return null;
    const highCurrency = currencyAt(joint + 2);
    if (cue + lowCurrency + highCurrency === 0 || isUnit(joint + 2)) return null;
    // In `iphone 12 à 250 €`, the first number belongs to the model.
    if (cue + lowCurrency === 0 && low < LEAST_PRICE) return null;
    const fact = { kind: "price", min: Math.floor(low), max: ceil(high), certainty: 1 } as const;
    return { length: joint + 2 + highCurrency - at, fact };
  }

  /** Reads a bound before its amount: `moins de 300 €`, `max 300`. */
  function afterCue(at: number): Taken | null {
    const isMost = has(at, "max");
    if (!(isMost || has(at, "min")) || isInName(at)) return null;
    const before = currencyAt(at + 1);
    const number = numberAt(at + 1 + before);
    if (number === undefined || isUnit(at + 2 + before)) return null;
    const after = currencyAt(at + 2 + before);
    if (!mayBePrice(number, before + after > 0)) return null;
    return {
      length: 2 + before + after,
      fact: {
        kind: "price",
        ...(isMost ? { max: ceil(number) } : { min: Math.floor(number) }),
        certainty: 1,
      },
    };
  }

  /** Reads an amount with a bound after it or alone: `300 € max`, `300 €`, `€300`. */
  function amount(at: number): Taken | null {
    const before = currencyAt(at);
    const number = numberAt(at + before);
    if (number === undefined || isUnit(at + before + 1)) return null;
    const after = currencyAt(at + before + 1);
    const end = at + before + 1 + after;
    const hasCurrency = before + after > 0;
    const length = end - at;
    // In `128 max 300`, the word belongs to the next number.
    const hasSuffix = numberAt(end + 1) === undefined && !isInName(end) && mayBePrice(number, hasCurrency);
    if (hasSuffix && has(end, "max-after"))
      return { length: length + 1, fact: { kind: "price", max: ceil(number), certainty: 1 } };
    if (hasSuffix && has(end, "min-after"))
      return { length: length + 1, fact: { kind: "price", min: Math.floor(number), certainty: 1 } };
    return hasCurrency ? { length, fact: { kind: "price", max: ceil(number), certainty: 0.9 } } : null;
  }

  function storage(at: number): Taken | null {
    const number = numberAt(at);
    if (number === undefined) return null;
    if (has(at + 1, "gigabyte")) {
      // `8 Go de RAM` is memory, not storage.
      if (has(at + 2, "memory")) return { length: 3 };
      return { length: 2, fact: { kind: "storage", sizes: [number], certainty: 1 } };
    }
    if (has(at + 1, "terabyte") && number <= 4)
      return { length: 2, fact: { kind: "storage", sizes: [number * 1024], certainty: 1 } };
    return null;
  }

  function battery(at: number): Taken | null {
    const isFirst = has(at, "battery");
    // Up to two words may stand before the number: `batterie à plus de 90 %`.
    const gap = isFirst ? [1, 2, 3].find((one) => numberAt(at + one) !== undefined) : 0;
    if (gap === undefined) return null;
    const number = numberAt(at + gap);
    if (number === undefined || number < 1 || number > 100 || !has(at + gap + 1, "percent")) return null;
    const length = gap + 2 + Number(!isFirst && has(at + gap + 2, "battery"));
    if (!isFirst && length === 2) return null;
    return { length, fact: { kind: "battery", least: Math.ceil(number), certainty: 1 } };
  }

  function bare(at: number): Taken | null {
    const { number, meaning } = pieces[at] ?? {};
    if (number === undefined || !Number.isInteger(number) || meaning?.kind === "name") return null;
    if (SIZES.has(number) && number >= LEAST_BARE_SIZE)
      return { length: 1, fact: { kind: "storage", sizes: [number], certainty: BARE_SIZE_CERTAINTY } };
    if (number < LEAST_BARE_PRICE || number > MOST_BARE_PRICE || isYear(number) || has(at + 1, "percent"))
      return null;
    return { length: 1, fact: { kind: "price", max: number, certainty: BARE_PRICE_CERTAINTY } };
  }

  const facts: Fact[] = [];
  for (let at = 0; at < pieces.length; ) {
    const found = battery(at) ?? between(at) ?? afterCue(at) ?? storage(at) ?? amount(at) ?? bare(at) ?? null;
    if (!found) {
      at += 1;
      continue;
    }
    const places = Array.from({ length: found.length }, (_, place) => at + place);
    for (const place of places) taken.add(place);
    if (found.fact) facts.push({ ...found.fact, pieces: places });
    at += found.length;
  }
  return facts;
}
