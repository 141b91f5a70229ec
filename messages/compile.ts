import { readdirSync, readFileSync } from "node:fs";
import compileMessage from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { LOCALES, type Locale } from "#contract/locale.ts";
import { type Compiled, createTranslator, type Translator } from "./translator.ts";
import type { Namespace, Words } from "./words.gen.ts";

const FOLDER = import.meta.dirname;

/** Where the words of one noun in one language are written. */
export function wordsFile(locale: Locale, namespace: string): string {
  return `${FOLDER}/${locale}/${namespace}.json`;
}

/** Every namespace that has a file in that language, sorted. */
export function namespacesIn(locale: Locale): string[] {
  return readdirSync(`${FOLDER}/${locale}`)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}

/** Compiles the text of one words file; a message that isn't ICU throws with its key. */
export function compileWords(json: string): Record<string, CompiledMessage> {
  const texts: Record<string, string> = JSON.parse(json);
  const compiled: Record<string, CompiledMessage> = {};
  for (const [key, text] of Object.entries(texts)) {
    try {
      compiled[key] = compileMessage(text);
    } catch (cause) {
      throw new Error(`"${key}" is not an ICU message: ${text}`, { cause });
    }
  }
  return compiled;
}

/** The words of one noun in one language, read from disk. */
export function loadNamespace<Name extends Namespace>(
  locale: Locale,
  namespace: Name,
): Compiled<Words[Name]> {
  return compileWords(readFileSync(wordsFile(locale, namespace), "utf8"));
}

/** The translators of one noun in all languages, read from disk. */
export function loadTranslators<Name extends Namespace>(
  namespace: Name,
): Record<Locale, Translator<Words[Name]>> {
  const translators = LOCALES.map(
    (locale) => [locale, createTranslator(locale, loadNamespace(locale, namespace))] as const,
  );
  return Object.fromEntries(translators) as Record<Locale, Translator<Words[Name]>>;
}
