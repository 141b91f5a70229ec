import { foldText, wordsOf } from "./fold-text.ts";
import { IDLE_WORDS } from "./idle-words.ts";
import { cutIntoKnown, guessModels, type Vocabulary } from "./vocabulary.ts";

/** A search text as understood. All of `modelIds`, `words` and `guesses` hold together. */
export interface SearchReading {
  /** The whole text, folded; empty when it has neither letter nor digit. */
  readonly phrase: string;
  /** The models that its known words name together; null when it has no known word. */
  readonly modelIds: readonly number[] | null;
  /** Words that name no model: the listing's own text must have them. */
  readonly words: readonly string[];
  /** Words that may name models: a beginning or a slip. The model or the text must agree. */
  readonly guesses: readonly { readonly word: string; readonly modelIds: readonly number[] }[];
}

/** More words than a person types; the rest is left out of the questions to the text index. */
const MOST_WORDS = 12;

/** A slip in the letters before digits is found once they stand apart: `iphne13`. */
const LETTERS_THEN_DIGITS = /^([a-z]{4,})(\d.*)$/;

/** The longest run of words, from two to three, that is known when written together: `128 go`, `s 21`. */
function joinedLength(vocabulary: Vocabulary, words: readonly string[], at: number): number {
  for (const length of [3, 2]) {
    const run = words.slice(at, at + length);
    if (run.length === length && vocabulary.has(run.join(""))) return length;
  }
  return 1;
}

/** Puts words together or apart until as many as possible are known. */
function arrange(vocabulary: Vocabulary, words: readonly string[]): string[] {
  const arranged: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = joinedLength(vocabulary, words, at);
    const word = words.slice(at, at + length).join("");
    at += length;
    const apart = vocabulary.has(word) || IDLE_WORDS.has(word) ? null : cutIntoKnown(vocabulary, word);
    const [, letters, rest] = LETTERS_THEN_DIGITS.exec(word) ?? [];
    if (apart) arranged.push(...apart);
    else if (letters && rest && !vocabulary.has(word)) arranged.push(letters, ...arrange(vocabulary, [rest]));
    else arranged.push(word);
  }
  return arranged;
}

/** Reads a search against the vocabulary of models. Pure; any text is accepted. */
export function readSearch(text: string, vocabulary: Vocabulary): SearchReading {
  const typed = wordsOf(text);
  const modelSets: ReadonlySet<number>[] = [];
  const words: string[] = [];
  const guesses: SearchReading["guesses"][number][] = [];
  for (const word of new Set(arrange(vocabulary, typed))) {
    const named = vocabulary.get(word);
    if (named) {
      modelSets.push(named);
      continue;
    }
    if (IDLE_WORDS.has(word) || words.length + guesses.length >= MOST_WORDS) continue;
    const guessed = guessModels(vocabulary, word);
    if (guessed) guesses.push({ word, modelIds: [...guessed] });
    else words.push(word);
  }
  const nothing = !modelSets.length && !words.length && !guesses.length;
  const [first, ...others] = modelSets;
  return {
    phrase: foldText(text),
    modelIds: first ? [...first].filter((id) => others.every((ids) => ids.has(id))) : null,
    words: nothing ? typed.slice(0, MOST_WORDS) : words,
    guesses,
  };
}
