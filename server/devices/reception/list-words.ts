import { readFileSync } from "node:fs";

/**
 * The words of suppliers' lists besides those of the search: grades, defects, locks. A tab-separated file, which can be edited
 * without code; `|` separates written forms.
 */
const [, ...ROWS] = readFileSync(`${import.meta.dirname}/list-words.tsv`, "utf8")
  .trimEnd()
  .split("\n");
const FORMS = new Map(
  ROWS.map((row) => {
    const [kind = "", written = ""] = row.split("\t");
    return [kind, written.split("|")] as const;
  }),
);

/** A text without accents and capitals, with single spaces. */
export const foldValue = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();

function formsOf(kind: string): readonly string[] {
  const forms = FORMS.get(kind);
  if (!forms) throw new Error(`list-words.tsv has no ${kind}.`);
  return forms;
}

/** The folded forms of a kind. */
export const foldedWords = (kind: string): ReadonlySet<string> => new Set(formsOf(kind).map(foldValue));

/** The forms of a kind for a regular expression, the longest first. A space stands for any gap. */
export const wordPattern = (kind: string): string =>
  `(?:${[...formsOf(kind)]
    .toSorted((one, other) => other.length - one.length)
    .map((form) => form.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replaceAll(" ", "\\s?"))
    .join("|")})`;
