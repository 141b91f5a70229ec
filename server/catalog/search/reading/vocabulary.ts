import type { ColourFamily } from "#contract/catalog/colour-families.ts";
import arabicColours from "#messages/ar/colours.json" with { type: "json" };
import englishColours from "#messages/en/colours.json" with { type: "json" };
import { STOP_WORDS } from "../fold-text.ts";
import { openSlips, type Slips } from "./find-slips.ts";
import type { Meaning } from "./meaning.ts";
import { keyOf, splitTokens } from "./split-tokens.ts";
import {
  AMOUNT_WORDS,
  CONDITION_WORDS,
  FAMILY_WORDS,
  FILLERS,
  familiesOf,
  NAME_FORMS,
  type Role,
} from "./word-files.ts";

/** The parts of a model variant that a search may name. */
export interface NamedModel {
  readonly id: number;
  readonly brand: string;
  readonly model: string;
  readonly storageGb: number;
  readonly colour: string;
  readonly colourSlug: string;
}

/** A name that models of several storages and colours share. */
export interface ModelName {
  readonly brand: string;
  readonly model: string;
  /** The folded words of the name, in order. */
  readonly words: readonly string[];
}

/** The words that searches are read with: those of the catalogue's models and of `word-files.ts`. Keys have no spaces. */
export interface Vocabulary {
  readonly meanings: ReadonlyMap<string, Meaning>;
  readonly roles: ReadonlyMap<string, ReadonlySet<Role>>;
  readonly names: readonly ModelName[];
  /** Pairs of words that follow each other in a name: `pro max`. */
  readonly pairs: ReadonlySet<string>;
  /** Letters that other scripts write as words: `اس` for `s`. */
  readonly letters: ReadonlyMap<string, string>;
  /** Words without a meaning, including some that names contain: `5g`. */
  readonly fillers: ReadonlySet<string>;
  readonly slips: Slips;
  /** The families of each colour of the catalogue, the main one first. */
  readonly families: ReadonlyMap<string, readonly ColourFamily[]>;
}

/** The folded words of a name. */
export const nameWords = (name: string): string[] => splitTokens(name).map(({ folded }) => folded);

const STOPS = [...STOP_WORDS];

/** Builds the vocabulary of a catalogue. If two meanings have the same key, the first one added counts. */
export function buildVocabulary(models: readonly NamedModel[]): Vocabulary {
  const meanings = new Map<string, Meaning>();
  const add = (key: string, meaning: Meaning) => {
    if (key && !meanings.has(key)) meanings.set(key, meaning);
  };
  const brands = new Map(models.map(({ brand }) => [keyOf(brand), brand]));
  const names = readNames(models, brands);
  const known = new Set(names.flatMap(({ words }) => words));
  for (const [key, brand] of brands) add(key, { kind: "brand", brand });
  for (const word of known) add(word, { kind: "name", words: [word] });
  const letters = new Map<string, string>();
  for (const { words, keys } of NAME_FORMS) {
    const [first = ""] = words;
    const brand = words.length === 1 ? brands.get(first) : undefined;
    for (const key of keys) {
      if (brand !== undefined) add(key, { kind: "brand", brand });
      else if (words.every((word) => known.has(word))) add(key, { kind: "name", words });
      if (words.length === 1 && first.length === 1) letters.set(key, first);
    }
  }
  for (const { conditions, keys } of CONDITION_WORDS)
    for (const key of keys) add(key, { kind: "condition", conditions });
  for (const { family, keys } of FAMILY_WORDS) for (const key of keys) add(key, { kind: "family", family });
  addColours(models, add);
  for (const key of [...FILLERS, ...STOPS]) add(key, { kind: "filler" });
  const pairs = names.flatMap(({ words }) => words.slice(1).map((word, at) => `${words[at]} ${word}`));
  return {
    meanings,
    roles: AMOUNT_WORDS,
    names,
    pairs: new Set(pairs),
    letters,
    fillers: new Set(FILLERS),
    slips: openSlips(meanings),
    families: new Map(models.map((model) => [model.colourSlug, familiesOf(model)])),
  };
}

/** The names of all models. A brand that the name itself contains, as in `Xiaomi 12`, is not one of its words. */
function readNames(models: readonly NamedModel[], brands: ReadonlyMap<string, string>): ModelName[] {
  const distinct = new Map(models.map(({ brand, model }) => [`${brand} ${model}`, { brand, model }]));
  return [...distinct.values()].map(({ brand, model }) => {
    const words = nameWords(model);
    const others = words.filter((word) => !brands.has(word));
    return { brand, model, words: others.length > 0 ? others : words };
  });
}

function addColours(models: readonly NamedModel[], add: (key: string, meaning: Meaning) => void) {
  const slugsByKey = new Map<string, Set<string>>();
  const slugsByWord = new Map<string, Set<string>>();
  const collect = (into: Map<string, Set<string>>, key: string, slug: string) =>
    into.set(key, (into.get(key) ?? new Set()).add(slug));
  const colours = new Map(models.map(({ colourSlug, colour }) => [colourSlug, colour]));
  const foreign: readonly Readonly<Record<string, string>>[] = [englishColours, arabicColours];
  for (const [slug, colour] of colours) {
    for (const name of [colour, ...foreign.map((names) => names[slug] ?? "")]) {
      collect(slugsByKey, keyOf(name), slug);
      for (const word of nameWords(name)) if (word.length > 2) collect(slugsByWord, word, slug);
    }
  }
  for (const [key, slugs] of slugsByKey) add(key, { kind: "colour", slugs, isWhole: true });
  const stops = new Set([...STOPS, ...FILLERS]);
  for (const [word, slugs] of slugsByWord)
    if (!stops.has(word)) add(word, { kind: "colour", slugs, isWhole: false });
}
