import type { Fact, FactOf } from "./facts.ts";
import { findPieces, type Piece } from "./find-pieces.ts";
import type { Meaning } from "./meaning.ts";
import { readAmounts } from "./read-amounts.ts";
import { type NamesRead, readNames } from "./read-names.ts";
import { nameWords, type Vocabulary } from "./vocabulary.ts";

/** The meaning of a search text. */
export interface Reading {
  readonly pieces: readonly Piece[];
  /** The facts in the order of the text. */
  readonly facts: readonly Fact[];
  /** The places of unknown words. The text of a listing may contain them. */
  readonly words: readonly number[];
  /** The places of numbers and name words that fit no phone: `iphone 99`. */
  readonly unfit: readonly number[];
  /** Whether the text has only words without a meaning, so that it asks for every phone. */
  readonly isIdle: boolean;
}

/** A piece whose meaning is decided, with its place. */
interface Resolved extends Piece {
  readonly at: number;
}

/**
 * Reads a search text into facts: brand, model, storage, colour, condition, price, battery. Pure, and accepts any text. An
 * unknown word is read as the nearest known one, within the bound of `find-slips.ts`.
 */
export function readQuery(text: string, vocabulary: Vocabulary): Reading {
  const found = findPieces(text, vocabulary);
  const taken = new Set<number>();
  const amounts = readAmounts(found, vocabulary, taken);
  const left = found.flatMap((piece, at) => (taken.has(at) ? [] : [{ ...piece, at }]));
  const pieces = resolveGuesses(left, vocabulary);
  const brands = brandFact(pieces);
  const { model, rest } = modelFact(pieces, vocabulary, brands);
  const facts = [...amounts, brands, model, colourFact(pieces, vocabulary), conditionFact(pieces)]
    .filter((fact) => fact !== null)
    .sort((one, other) => (one.pieces[0] ?? 0) - (other.pieces[0] ?? 0));
  const unknown = pieces.filter((piece) => isUnknown(piece));
  // Without facts, a number is no failed model: the text of a listing may contain it.
  const unfit = [...rest, ...(facts.length > 0 ? placesOf(unknown.filter(isNumbered)) : [])];
  const words = unknown.filter((piece) => !unfit.includes(piece.at)).map(({ at }) => at);
  return {
    pieces: found,
    facts,
    words,
    unfit,
    isIdle: found.length > 0 && facts.length === 0 && words.length === 0 && unfit.length === 0,
  };
}

/** Whether a word has no meaning. Words that need a number are fillers without one, but a text may contain `batterie`. */
const isUnknown = ({ meaning, roles, key }: Resolved) =>
  meaning === undefined &&
  (roles.size === 0 || roles.has("battery")) &&
  !/^(?:[a-z]|[^\p{L}\p{N}]+)$/u.test(key);

/** Whether an unknown word looks like a model number, not like a word of a text: `99`, `s25`, `5s`. */
const isNumbered = ({ number, key }: Resolved) => number !== undefined || /^\p{L}{0,2}\d+\p{L}?$/u.test(key);

/** An unknown word with fewer letters is never read as a word without a meaning. */
const LEAST_FILLER = 6;

/** Decides the meaning of unknown words: first a word that shares a name with the known ones, then the nearest word. */
function resolveGuesses(pieces: readonly Resolved[], vocabulary: Vocabulary): Resolved[] {
  const known = typedNames(pieces);
  const context = new Set(readNames(known, vocabulary.names).names.flatMap(({ words }) => words));
  // `grill pain` is no grey phone: a mistyped colour needs to be the only word or to stand beside a known one.
  const isSupported =
    pieces.length === 1 || pieces.some(({ meaning }) => meaning && meaning.kind !== "filler");
  return pieces.map((piece) => {
    const { guesses = [] } = piece;
    const isNear = guesses.find(
      ({ word }) => context.has(word) && vocabulary.meanings.get(word)?.kind === "name",
    );
    // Three letters are too few for a guess without support from another word.
    const best =
      isNear ??
      guesses.find(
        ({ word }) =>
          piece.key.length > 3 &&
          word.length > 3 &&
          (piece.key.length >= LEAST_FILLER || vocabulary.meanings.get(word)?.kind !== "filler"),
      );
    if (!best) return piece;
    const guessed = strongest(guesses, best, vocabulary);
    const isNamed = guessed?.meaning?.kind === "name" || guessed?.meaning?.kind === "brand";
    return guessed && (isNamed || isSupported) ? { ...piece, ...guessed } : piece;
  });
}

const STRENGTH: Record<Meaning["kind"], number> = {
  name: 0,
  brand: 0,
  family: 1,
  condition: 1,
  colour: 2,
  filler: 3,
};

/** The strongest of the guesses that are as near as the best: a name, then a colour, then a word without a meaning. */
function strongest(
  guesses: NonNullable<Piece["guesses"]>,
  best: NonNullable<Piece["guesses"]>[number],
  { meanings }: Vocabulary,
): Pick<Piece, "meaning" | "certainty" | "key"> | null {
  const equal = guesses
    .filter(({ certainty, word }) => word === best.word || certainty === best.certainty)
    .flatMap(({ word, certainty }) => {
      const meaning = meanings.get(word);
      return meaning ? [{ meaning, certainty, key: word }] : [];
    });
  const first = equal.find(({ key }) => key === best.word);
  if (first?.meaning.kind === "name") return first;
  return equal.toSorted((one, other) => STRENGTH[one.meaning.kind] - STRENGTH[other.meaning.kind])[0] ?? null;
}

const certaintyOf = (pieces: readonly Resolved[]) => Math.min(...pieces.map(({ certainty }) => certainty));
const placesOf = (pieces: readonly Resolved[]) => pieces.map(({ at }) => at);

function brandFact(pieces: readonly Resolved[]): FactOf<"brand"> | null {
  const its = pieces.filter(({ meaning }) => meaning?.kind === "brand");
  if (its.length === 0) return null;
  const brands = its.flatMap(({ meaning }) => (meaning?.kind === "brand" ? [meaning.brand] : []));
  return { kind: "brand", brands: [...new Set(brands)], certainty: certaintyOf(its), pieces: placesOf(its) };
}

const typedNames = (pieces: readonly Resolved[]) =>
  pieces.flatMap(({ meaning, certainty }) =>
    meaning?.kind === "name" ? meaning.words.map((word) => ({ word, certainty })) : [],
  );

/** The models that the text names. `rest` holds the places of name words that none of these models has. */
function modelFact(
  pieces: readonly Resolved[],
  { names, fillers }: Vocabulary,
  brand: FactOf<"brand"> | null,
): { model: FactOf<"model"> | null; rest: number[] } {
  const its = pieces.filter(({ meaning }) => meaning?.kind === "name");
  const typed = typedNames(its);
  const ofBrand = names.filter((name) => brand?.brands.includes(name.brand) ?? true);
  const whole = (read: NamesRead) => typed.every(({ word }) => read.words.has(word));
  const read = readNames(typed, ofBrand);
  // In `samsung iphone 13`, the name is more certain than the brand.
  const anyBrand = brand && !whole(read) ? readNames(typed, names) : read;
  const best = whole(anyBrand) ? anyBrand : read.names.length > 0 ? read : anyBrand;
  const isUsed = ({ meaning }: Resolved) =>
    meaning?.kind === "name" && meaning.words.some((word) => best.words.has(word));
  const used = its.filter(isUsed);
  const rest = placesOf(its.filter((piece) => !isUsed(piece) && !fillers.has(piece.key)));
  if (used.length === 0) return { model: null, rest };
  return {
    model: {
      ...{ kind: "model", names: best.names, label: labelOf(best) },
      ...{ certainty: certaintyOf(used), pieces: placesOf(used) },
    },
    rest,
  };
}

/** A label for the named models: the only model that is meant, or the words that all of them share. */
function labelOf({ names, words }: NamesRead): string {
  const [first, second] = names;
  if (!first) return "";
  if (!second || first.missing < second.missing) return first.model;
  const parts = first.model.split(" ").filter((part) => nameWords(part).every((word) => words.has(word)));
  return parts.length > 0 ? parts.join(" ") : first.model;
}

function colourFact(pieces: readonly Resolved[], { families }: Vocabulary): FactOf<"colour"> | null {
  const its = pieces.filter(({ meaning }) => meaning?.kind === "family" || meaning?.kind === "colour");
  if (its.length === 0) return null;
  const named = its.flatMap(({ meaning }) => (meaning?.kind === "family" ? [meaning.family] : []));
  const slugSets = its.flatMap(({ meaning }) => (meaning?.kind === "colour" ? [meaning.slugs] : []));
  const slugs = slugSets.length === 0 ? null : meet(slugSets, named, families);
  const own = [...(slugs ?? [])].flatMap((slug) => families.get(slug)?.slice(0, 1) ?? []);
  return {
    kind: "colour",
    slugs,
    families: [...new Set(named.length > 0 ? named : own)],
    certainty: certaintyOf(its),
    pieces: placesOf(its),
  };
}

/**
 * The colours that all words name together, such as `sideral` and `gris`. If there are none, null when a word names a colour
 * family, so that families count; otherwise every colour that a word names.
 */
function meet(
  sets: readonly ReadonlySet<string>[],
  named: readonly string[],
  families: Vocabulary["families"],
): ReadonlySet<string> | null {
  const all = new Set(sets.flatMap((set) => [...set]));
  const common = [...all].filter(
    (slug) =>
      sets.every((set) => set.has(slug)) &&
      named.every((family) => families.get(slug)?.some((one) => one === family)),
  );
  if (common.length > 0) return new Set(common);
  return named.length > 0 ? null : all;
}

function conditionFact(pieces: readonly Resolved[]): FactOf<"condition"> | null {
  const its = pieces.filter(({ meaning }) => meaning?.kind === "condition");
  if (its.length === 0) return null;
  const conditions = its.flatMap(({ meaning }) => (meaning?.kind === "condition" ? meaning.conditions : []));
  return {
    kind: "condition",
    conditions: [...new Set(conditions)],
    certainty: certaintyOf(its),
    pieces: placesOf(its),
  };
}

/** The text without some of its pieces, for a link that searches without them. */
export function textWithout({ pieces }: Pick<Reading, "pieces">, places: readonly number[]): string {
  let text = "";
  let isAfterGap = true;
  for (const [at, piece] of pieces.entries()) {
    if (places.includes(at)) {
      isAfterGap = true;
      continue;
    }
    text += text === "" || (piece.glued && !isAfterGap) ? piece.text : ` ${piece.text}`;
    isAfterGap = false;
  }
  return text;
}
