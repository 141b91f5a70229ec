import type { Fact, FactOf } from "./facts.ts";
import { findPieces, type Piece } from "./find-pieces.ts";
import type { Meaning } from "./meaning.ts";
import { readAmounts } from "./read-amounts.ts";
import { type NamesRead, readNames } from "./read-names.ts";
import { nameWords, type Vocabulary } from "./vocabulary.ts";

/** A search text as it is understood. */
export interface Reading {
  readonly pieces: readonly Piece[];
  /** In the order of the text. */
  readonly facts: readonly Fact[];
  /** Places of words that nobody knows: they may stand in the text of a listing. */
  readonly words: readonly number[];
  /** Places of numbers and words of names that fit no phone: `iphone 99`. */
  readonly unfit: readonly number[];
  /** Nothing but words that mean nothing: every phone is meant. */
  readonly isIdle: boolean;
}

/** A piece whose meaning is decided. */
interface Resolved extends Piece {
  readonly at: number;
}

/**
 * Reads a search text into facts: brand, model, storage, colour, condition, price, battery. Pure, and accepts any text. A word
 * that is not known is read as the nearest known one, when the bound of `find-slips.ts` allows it.
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
  // Alone, a number may stand in a text.
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

/** A word without a meaning. Words that only mean something beside a number are fillers, but `batterie` may stand in a text. */
const isUnknown = ({ meaning, roles, key }: Resolved) =>
  meaning === undefined &&
  (roles.size === 0 || roles.has("battery")) &&
  !/^(?:[a-z]|[^\p{L}\p{N}]+)$/u.test(key);

/** `99`, `s25`, `5s`: looks like a model, and no word of a text. */
const isNumbered = ({ number, key }: Resolved) => number !== undefined || /^\p{L}{0,2}\d+\p{L}?$/u.test(key);

/** Words of fewer letters are never guessed to mean nothing. */
const LEAST_FILLER = 6;

/** Decides what unknown words mean: first a word that belongs to a name with the known ones, then the nearest. */
function resolveGuesses(pieces: readonly Resolved[], vocabulary: Vocabulary): Resolved[] {
  const known = typedNames(pieces);
  const context = new Set(readNames(known, vocabulary.names).names.flatMap(({ words }) => words));
  // `grill pain` is no grey phone: a colour with a slip stands alone, or beside something that is known.
  const isSupported =
    pieces.length === 1 || pieces.some(({ meaning }) => meaning && meaning.kind !== "filler");
  return pieces.map((piece) => {
    const { guesses = [] } = piece;
    const isNear = guesses.find(
      ({ word }) => context.has(word) && vocabulary.meanings.get(word)?.kind === "name",
    );
    // Three letters are too few for a guess that no other word supports.
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

/** Of the guesses as near as the best one: a name before a colour, and that before a word that means nothing. */
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

/** The models that the text names. `rest`: the places of words that none of their names contains. */
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
  // `samsung iphone 13`: the name is more certain than the brand.
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

/** What stands for the named models: the only one that is meant, or the words that all of them share. */
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
 * The colours that all words name together, `sideral` and `gris`. Where there is none, families count before parts of makers'
 * names, and else every colour that a word names.
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

/** The text without some of its pieces, for a search that goes without them. */
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
