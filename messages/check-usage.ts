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
      // A file that imports a whole message file, as the demo catalogue does with the colours, uses all its keys.
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
