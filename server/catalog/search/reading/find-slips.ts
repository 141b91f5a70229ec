import { editDistance } from "../edit-distance.ts";
import type { Meaning } from "./meaning.ts";

/** Finds the known words that a mistyped word may mean. */
export interface Slips {
  /** The known words that begin with the typed text, from three letters on. */
  beginning(typed: string): readonly string[];
  /** The nearest known words, within the bound of `boundOf`. */
  nearest(typed: string): readonly NearWord[];
}

interface NearWord {
  readonly word: string;
  readonly distance: number;
}

/** The most errors in a word of this length: one from three letters on (names only below four), two from seven on. */
const boundOf = (length: number) => (length < 3 ? 0 : length < 7 ? 1 : 2);
const LETTERS = /^\p{L}+$/u;

/** Spells a word as it sounds, so that `ifone` equals `iphone`, and `galaxie` equals `galaxy`. */
const soundOf = (word: string) =>
  word
    .replaceAll("ph", "f")
    .replace(/ck|qu|q|c(?![eih])/g, "k")
    .replace(/ie?$|y/g, "i")
    .replaceAll("ou", "u")
    .replaceAll("w", "u")
    .replace(/(.)\1+/g, "$1");

/** A set of bits, one for each letter of a word. Each typing error changes at most two bits. */
function lettersOf(word: string): number {
  let bits = 0;
  for (const letter of word) bits |= 1 << ((letter.codePointAt(0) ?? 0) % 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Whether the first letters are equal, missing, added, swapped, or the only difference. Few people mistype a first letter. */
const beginAlike = (one: string, other: string) =>
  one[0] === other[0] ||
  one[1] === other[0] ||
  one[0] === other[1] ||
  (one.length === other.length && one.endsWith(other.slice(1)));

interface Spelling {
  readonly word: string;
  readonly written: string;
  readonly letters: number;
  readonly isName: boolean;
}

/** Whether a mistyped word may have this meaning. Parts of colour names are too many, and phrases are no single words. */
const mayBeMeant = (meaning: Meaning) =>
  meaning.kind === "colour" ? meaning.isWhole : meaning.kind !== "name" || meaning.words.length === 1;

/** Prepares the single words of a vocabulary for the search. Words with a digit are left out. */
export function openSlips(meanings: ReadonlyMap<string, Meaning>): Slips {
  const words = [...meanings].filter(
    ([word, meaning]) => word.length >= 3 && LETTERS.test(word) && mayBeMeant(meaning),
  );
  const byLength = new Map<number, Spelling[]>();
  for (const [word, { kind }] of words) {
    const isName = kind === "name" || kind === "brand";
    // Longer keys are mostly whole phrases of conditions and fillers, which nobody types as one word.
    if (word.length > 14 || (word.length < 4 && kind !== "name")) continue;
    for (const written of new Set([word, soundOf(word)])) {
      const spelling = { word, written, letters: lettersOf(written), isName };
      byLength.set(written.length, [...(byLength.get(written.length) ?? []), spelling]);
    }
  }
  return {
    beginning: (typed) =>
      typed.length < 3 ? [] : words.flatMap(([word]) => (word.startsWith(typed) ? [word] : [])),
    nearest(typed) {
      let bound = boundOf(typed.length);
      const found = new Map<string, number>();
      for (const written of new Set([typed, soundOf(typed)])) {
        const letters = lettersOf(written);
        for (let length = written.length - bound; length <= written.length + bound; length += 1) {
          for (const known of byLength.get(length) ?? []) {
            if (countBits(known.letters ^ letters) > 2 * bound) continue;
            if (!beginAlike(written, known.written)) continue;
            if (typed.length <= 4 && !known.isName && known.written[0] !== written[0]) continue;
            const distance = editDistance(written, known.written, bound);
            if (distance > bound) continue;
            bound = distance;
            found.set(known.word, Math.min(distance, found.get(known.word) ?? distance));
          }
        }
      }
      return [...found].flatMap(([word, distance]) => (distance <= bound ? [{ word, distance }] : []));
    },
  };
}
