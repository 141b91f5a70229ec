import { readFileSync } from "node:fs";
import { COLOUR_FAMILIES, type ColourFamily } from "#contract/catalog/colour-families.ts";
import { CONDITION_FILTERS, type ConditionFilter } from "#contract/catalog/conditions.ts";
import { foldWord, keyOf } from "./split-tokens.ts";

/**
 * The words that a search knows besides those of the catalogue. They are tab-separated files in `words/`, which can be
 * edited without code. `|` separates written forms. Accents and spaces do not matter.
 */
const FOLDER = `${import.meta.dirname}/../words`;

const ROLES = [
  "max",
  "max-after",
  "min",
  "min-after",
  "between",
  "to",
  "currency",
  "gigabyte",
  "terabyte",
  "memory",
  "percent",
  "battery",
] as const;
/** The role of a word beside a number. */
export type Role = (typeof ROLES)[number];

interface ColourFamilies {
  /** The family that everybody gives the colour. */
  readonly main: ColourFamily;
  /** Further families that some people give it. */
  readonly also: readonly ColourFamily[];
}

function readRows(name: string): string[][] {
  const [, ...lines] = readFileSync(`${FOLDER}/${name}.tsv`, "utf8").trimEnd().split("\n");
  return lines.map((line) => line.split("\t"));
}

/** Checks that a value is in a closed list. Throws if not, so that a wrong file makes the start fail. */
function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((known) => known === text);
  if (value === undefined) throw new Error(`${FOLDER}: unknown value ${text}`);
  return value;
}

function readWritten(name: string): { meant: string; keys: string[] }[] {
  return readRows(name).map(([meant = "", written = ""]) => ({
    meant,
    // `keyOf` drops a dash, which is a token only between digits, so the form itself is the key.
    keys: written.split("|").map((form) => keyOf(form) || form),
  }));
}

/** Other written forms of brands and of words in model names, with the folded words that they mean. */
export const NAME_FORMS = readWritten("names").map(({ meant, keys }) => ({
  words: meant.split(" ").map(foldWord),
  keys,
}));

const conditions = Object.keys(CONDITION_FILTERS) as ConditionFilter[];
export const CONDITION_WORDS = readWritten("conditions").map(({ meant, keys }) => ({
  /** Several conditions where people use one word for them. */
  conditions: meant.split(",").map((one) => oneOf(conditions, one)),
  keys,
}));

export const FAMILY_WORDS = readWritten("colour-families").map(({ meant, keys }) => ({
  family: oneOf(COLOUR_FAMILIES, meant),
  keys,
}));

/** The roles of each word. A word may have several: `to` joins two prices and means terabyte. */
export const AMOUNT_WORDS: ReadonlyMap<string, ReadonlySet<Role>> = readAmounts();
function readAmounts() {
  const roles = new Map<string, Set<Role>>();
  for (const { meant, keys } of readWritten("amounts"))
    for (const key of keys) roles.set(key, (roles.get(key) ?? new Set<Role>()).add(oneOf(ROLES, meant)));
  return roles;
}

/** Words without a meaning in a shop that sells only phones. */
export const FILLERS = readRows("fillers").flatMap(([written = ""]) => written.split("|").map(keyOf));

const families = (text = "") =>
  text
    .split("|")
    .filter(Boolean)
    .map((name) => oneOf(COLOUR_FAMILIES, name));

const COLOURS: ReadonlyMap<string, ColourFamilies> = new Map(
  readRows("colours").map(([slug = "", main = "", also]) => [
    slug,
    { main: oneOf(COLOUR_FAMILIES, main), also: families(also) },
  ]),
);

/** The families of a colour: those in the file, else those that words of its name mean. */
export function familiesOf({
  colourSlug,
  colour,
}: {
  colourSlug: string;
  colour: string;
}): readonly ColourFamily[] {
  const known = COLOURS.get(colourSlug);
  if (known) return [known.main, ...known.also];
  const words = `${colour} ${colourSlug}`.split(/[\s-]+/).map(keyOf);
  return FAMILY_WORDS.filter(({ keys }) => keys.some((key) => words.includes(key))).map(
    ({ family }) => family,
  );
}
