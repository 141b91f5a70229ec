import type { SourceFacts } from "./check-words.ts";

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const CALL = /\bt(?:\.rich)?\(\s*(?:"([^"\n]+)"|`([^`$]*)(\$\{)?)/g;
const TEXT = /"((?:[^"\\\n]|\\.)*)"/g;
const TEMPLATE = /`([^`$\n]*\.)\$\{/g;

/** Keys of the French words that no file reads. */
export function unusedKeys(source: SourceFacts, files: readonly SourceFile[]): string[] {
  const unused = new Map([...source].map(([namespace, keys]) => [namespace, new Set(keys.keys())]));
  for (const { text } of files) {
    const texts = new Set(Array.from(text.matchAll(TEXT), (match) => match[1] ?? ""));
    const called = new Set<string>();
    const prefixes = new Set<string>();
    for (const [, key, template, open] of text.matchAll(CALL)) {
      if (key !== undefined) called.add(key);
      else if (open === undefined) called.add(template ?? "");
      else if (template) prefixes.add(template);
    }
    const nearPrefixes = new Set(Array.from(text.matchAll(TEMPLATE), (match) => match[1] ?? ""));
    for (const [namespace, keys] of unused) {
      const named = texts.has(namespace);
      // Whoever imports a whole file, as the demo catalogue does with the colours, reads all of it.
      const whole = texts.has(`#messages/fr/${namespace}.json`);
      for (const key of keys) {
        const starts = (prefix: string) => key.startsWith(prefix);
        const read = called.has(key) || [...prefixes].some(starts);
        const told = named && (texts.has(key) || [...nearPrefixes].some(starts));
        if (whole || read || told) keys.delete(key);
      }
    }
  }
  return [...unused].flatMap(([namespace, keys]) =>
    [...keys].map((key) => `fr/${namespace}: "${key}" is not used`),
  );
}

const FOREIGN = /[àâäæçéèêëîïôœùûüÿ’«»\u0600-\u06ff]/iu;
const SMALL_WORDS = new Set(
  "le la les un une des du de et ou est vous votre vos nous notre avec pour sans dans sur par plus tous voir panier the your our and with for please you is are".split(
    " ",
  ),
);
const BETWEEN_TAGS = />([^<>{}]+)</g;
const ATTRIBUTE =
  /\b(?:aria-label|aria-description|title|alt|placeholder|label|description)=(?:\{\s*)?"([^"\n]+)"/g;
/** Signs of code between a `>` and a `<` that are no tags. */
const CODE = /[=;()|&"]/;

/** Texts for readers that stand in a component instead of in the messages. */
export function strayTexts(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const code = withoutComments(text);
    const found = new Map<number, string>();
    for (const [pattern, isStray] of [
      [BETWEEN_TAGS, (words: string) => FOREIGN.test(words) || (!CODE.test(words) && isProse(words))],
      [ATTRIBUTE, (words: string) => FOREIGN.test(words) || isProse(words)],
      [TEXT, (words: string) => FOREIGN.test(words)],
    ] as const) {
      for (const match of code.matchAll(pattern)) {
        const words = match[1] ?? "";
        const start = match.index + match[0].indexOf(words.trim());
        if (isStray(words)) found.set(start, words.trim().replace(/\s+/g, " "));
      }
    }
    return [...found].map(
      ([index, words]) =>
        `${path}:${code.slice(0, index).split("\n").length}: "${words}" belongs in messages`,
    );
  });
}

function withoutComments(text: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, " ");
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|\s)\/\/.*$/gm, blank);
}

function isProse(words: string): boolean {
  return words
    .toLowerCase()
    .split(/\s+/)
    .some((word) => SMALL_WORDS.has(word));
}
