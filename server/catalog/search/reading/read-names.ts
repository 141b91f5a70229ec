import type { RankedName } from "./facts.ts";
import type { ModelName } from "./vocabulary.ts";

/** A typed word that may belong to the name of a model. */
interface TypedWord {
  readonly word: string;
  readonly certainty: number;
}

/** The names that contain the most telling of the typed words. */
export interface NamesRead {
  /** The names, those with the fewest other words first. */
  readonly names: readonly RankedName[];
  /** The typed words that all these names contain. */
  readonly words: ReadonlySet<string>;
}

/** The most words that are read. No name has more. */
const MOST_WORDS = 16;

/** The weight of a word. A word with a digit counts more, because fewer models have it. */
const weightOf = ({ word, certainty }: TypedWord) => (/\d/.test(word) ? 4 : 2) * certainty;

/** Finds the names that contain all typed words, in any order; if there are none, those with the most telling words. */
export function readNames(typed: readonly TypedWord[], names: readonly ModelName[]): NamesRead {
  const distinct = [...new Map(typed.map((one) => [one.word, one])).values()].slice(0, MOST_WORDS);
  let best = 0;
  let bestMask = 0;
  const masks = names.map((name) => {
    let mask = 0;
    let score = 0;
    for (const [at, one] of distinct.entries()) {
      if (!name.words.includes(one.word)) continue;
      // Earlier words win a tie.
      score += weightOf(one) + (MOST_WORDS - at) / 1000;
      mask |= 1 << at;
    }
    if (score > best) [best, bestMask] = [score, mask];
    return mask;
  });
  const words = new Set(distinct.filter((_, at) => bestMask & (1 << at)).map(({ word }) => word));
  const found = bestMask === 0 ? [] : names.filter((_, at) => masks[at] === bestMask);
  const ranked = found
    .map((name) => ({ ...name, missing: name.words.filter((word) => !words.has(word)).length }))
    .sort((one, other) => one.missing - other.missing);
  const nearest = ranked.filter(({ missing }) => missing === ranked[0]?.missing);
  // A series such as `iphone` or `galaxy note` means all its models equally.
  const isSeries = nearest.some((name) => name.words.some((word) => !words.has(word) && isNumbered(word)));
  return { words, names: isSeries ? ranked.map((name) => ({ ...name, missing: 0 })) : ranked };
}

/** Whether a word distinguishes the models of a series. `5g` does not. */
const isNumbered = (word: string) => /\d/.test(word) && word !== "5g";
