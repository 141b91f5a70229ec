import { foldText, STOP_WORDS, wordsOf } from "./fold-text.ts";
import { cutIntoKnown, guessModels, type Vocabulary } from "./vocabulary.ts";

/** A parsed search text. A listing must meet `modelIds`, `words` and `guesses` together. */
export interface SearchReading {
  /** The whole text, folded; empty when it has no letter and no digit. */
  readonly phrase: string;
  /** All words, joined and split as the vocabulary knows them. */
  readonly typed: readonly string[];
  /** The models that the known words name together; null when there is no known word. */
  readonly modelIds: readonly number[] | null;
  /** Words that name no model: the text of the listing must contain them. */
  readonly words: readonly string[];
  /** Words that may name models, by a prefix or a typing error. The model or the text must match. */
  readonly guesses: readonly { readonly word: string; readonly modelIds: readonly number[] }[];
}

/** More words than a person types. Further words are ignored. */
const MOST_WORDS = 12;

/** `iphne13`: the typing error is found once letters and digits are separate words. */
const LETTERS_THEN_DIGITS = /^([a-z]{4,})(\d.*)$/;

/** The number of words from `at` on, three or two, that are a known word when joined: `128 go`, `s 21`; else one. */
function joinedLength(vocabulary: Vocabulary, words: readonly string[], at: number): number {
  for (const length of [3, 2]) {
    const run = words.slice(at, at + length);
    if (run.length === length && vocabulary.has(run.join(""))) return length;
  }
  return 1;
}

/** Joins and splits words so that as many as possible are known. */
function arrange(vocabulary: Vocabulary, words: readonly string[]): string[] {
  const arranged: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = joinedLength(vocabulary, words, at);
    const word = words.slice(at, at + length).join("");
    at += length;
    const apart = vocabulary.has(word) || STOP_WORDS.has(word) ? null : cutIntoKnown(vocabulary, word);
    const [, letters, rest] = LETTERS_THEN_DIGITS.exec(word) ?? [];
    if (apart) arranged.push(...apart);
    else if (letters && rest && !vocabulary.has(word)) arranged.push(letters, ...arrange(vocabulary, [rest]));
    else arranged.push(word);
  }
  return arranged;
}

/** Parses a search text with the vocabulary of the models. Pure; accepts any text. */
export function readSearch(text: string, vocabulary: Vocabulary): SearchReading {
  const typed = wordsOf(text);
  const modelSets: ReadonlySet<number>[] = [];
  const words: string[] = [];
  const guesses: SearchReading["guesses"][number][] = [];
  const arranged = new Set(arrange(vocabulary, typed));
  for (const word of arranged) {
    const named = vocabulary.get(word);
    if (named) {
      modelSets.push(named);
      continue;
    }
    if (STOP_WORDS.has(word) || words.length + guesses.length >= MOST_WORDS) continue;
    const guessed = guessModels(vocabulary, word);
    if (guessed) guesses.push({ word, modelIds: [...guessed] });
    else words.push(word);
  }
  const nothing = !modelSets.length && !words.length && !guesses.length;
  const [first, ...others] = modelSets;
  return {
    phrase: foldText(text),
    typed: [...arranged],
    modelIds: first ? [...first].filter((id) => others.every((ids) => ids.has(id))) : null,
    words: nothing ? typed.slice(0, MOST_WORDS) : words,
    guesses,
  };
}
