import arabicColours from "#messages/ar/colours.json" with { type: "json" };
import englishColours from "#messages/en/colours.json" with { type: "json" };
import { editDistance } from "./edit-distance.ts";
import { STOP_WORDS, wordsOf } from "./fold-text.ts";

/** The parts of a model variant that have names. */
export interface NamedModel {
  readonly id: number;
  readonly brand: string;
  readonly model: string;
  readonly storageGb: number;
  readonly colour: string;
  readonly colourSlug: string;
}

/** The folded words that name models, each with the ids of the models it names. */
export type Vocabulary = ReadonlyMap<string, ReadonlySet<number>>;

/** Words that name every model. */
const EVERY_MODEL = [
  "smartphone",
  "smartphones",
  "telephone",
  "telephones",
  "mobile",
  "mobiles",
  "portable",
  "portables",
];

/** Feminine forms of French colours that neither a prefix nor a typing error finds. */
const FEMININE: Readonly<Record<string, string>> = { blanc: "blanche", violet: "violette" };

const FOREIGN_COLOURS: readonly Readonly<Record<string, string>>[] = [englishColours, arabicColours];

function storageWords(storageGb: number): string[] {
  const short = storageGb % 1024 === 0 ? [`${storageGb / 1024}to`, `${storageGb / 1024}tb`] : [];
  return [`${storageGb}`, `${storageGb}go`, `${storageGb}gb`, ...short];
}

function namesOf(model: NamedModel): string[] {
  const colours = [model.colour, ...FOREIGN_COLOURS.map((names) => names[model.colourSlug] ?? "")]
    .flatMap(wordsOf)
    .filter((word) => !STOP_WORDS.has(word));
  return [
    ...wordsOf(model.brand),
    ...wordsOf(model.model),
    ...storageWords(model.storageGb),
    ...colours,
    ...colours.flatMap((word) => FEMININE[word] ?? []),
    ...EVERY_MODEL,
  ];
}

/** Collects the words of all models: brand, model, storage, and colour in three languages. */
export function buildVocabulary(models: readonly NamedModel[]): Vocabulary {
  const vocabulary = new Map<string, Set<number>>();
  for (const model of models) {
    for (const word of namesOf(model)) {
      const ids = vocabulary.get(word);
      if (ids) ids.add(model.id);
      else vocabulary.set(word, new Set([model.id]));
    }
  }
  return vocabulary;
}

function union(vocabulary: Vocabulary, words: readonly string[]): ReadonlySet<number> | null {
  return words.length ? new Set(words.flatMap((word) => [...(vocabulary.get(word) ?? [])])) : null;
}

/** Models named by a word that begins with `word`. Digits alone are no prefix: `1` is not 128. */
function byBeginning(vocabulary: Vocabulary, word: string): ReadonlySet<number> | null {
  if (word.length < 2 || /^\d+$/.test(word)) return null;
  return union(
    vocabulary,
    [...vocabulary.keys()].filter((known) => known.startsWith(word)),
  );
}

/** Models named by the nearest words: one typing error from four letters on, two from seven on, none in digits. */
function bySlip(vocabulary: Vocabulary, word: string): ReadonlySet<number> | null {
  if (word.length < 4 || /\d/.test(word)) return null;
  let least = word.length < 7 ? 1 : 2;
  let nearest: string[] = [];
  for (const known of vocabulary.keys()) {
    if (known.length < 4 || /\d/.test(known) || (word.length === 4 && known[0] !== word[0])) continue;
    const distance = editDistance(word, known, least);
    if (distance > least) continue;
    if (distance < least) nearest = [];
    least = distance;
    nearest.push(known);
  }
  return union(vocabulary, nearest);
}

/** The models that an unknown word may name: as a prefix of a known word, else with a typing error. */
export function guessModels(vocabulary: Vocabulary, word: string): ReadonlySet<number> | null {
  return byBeginning(vocabulary, word) ?? bySlip(vocabulary, word);
}

const longEnough = (piece: string) => piece.length >= 5 || /\d/.test(piece);

/** Splits a word such as `iphone13pro` into known words; null when that is not possible. */
export function cutIntoKnown(vocabulary: Vocabulary, word: string): string[] | null {
  if (word.length > 40 || /^\d+$/.test(word)) return null;
  const cut = cutAll(vocabulary, word, new Map());
  // Short pieces alone are a coincidence: `semi` is not an iPhone SE and a Xiaomi Mi.
  return cut && (cut.some(longEnough) || cut.every((piece) => piece.length >= 3)) ? cut : null;
}

function cutAll(vocabulary: Vocabulary, word: string, tried: Map<string, string[] | null>): string[] | null {
  if (word === "") return [];
  const known = tried.get(word);
  if (known !== undefined) return known;
  let found: string[] | null = null;
  for (let end = word.length; end > 0 && !found; end -= 1) {
    const piece = word.slice(0, end);
    if (!vocabulary.has(piece)) continue;
    const rest = cutAll(vocabulary, word.slice(end), tried);
    if (rest) found = [piece, ...rest];
  }
  tried.set(word, found);
  return found;
}
