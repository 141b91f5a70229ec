#!/usr/bin/env node
// Checks the texts of the three languages. `--write` first regenerates messages/words.gen.ts.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { LOCALES, type Locale } from "#contract/locale.ts";
import { type SourceFile, unusedKeys } from "#messages/check-usage.ts";
import { checkWords, type WordFiles } from "#messages/check-words.ts";
import { namespacesIn, wordsFile } from "#messages/compile.ts";
import { strayTexts } from "#messages/stray-texts.ts";
import { wordTypes } from "#messages/word-types.ts";

/**
 * French outside of pages and mails: values of the interface and placeholders (contract), demo data, the operator's tools, and
 * messages of the account routes for programs.
 */
const NOT_FOR_READERS =
  /^(?:contract|server\/(?:demo|cli|backup|doctor)|server\/accounts|server\/contact\/write-inbox)[./]|fixtures\//;

const root = `${import.meta.dirname}/..`;
const typesFile = `${root}/messages/words.gen.ts`;

function filesOf(locale: Locale): Record<string, string> {
  return Object.fromEntries(
    namespacesIn(locale).map((namespace) => [namespace, readFileSync(wordsFile(locale, namespace), "utf8")]),
  );
}

function sourcesIn(pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: root })
    .filter((path) => !/\.(test|gen)\./.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, "utf8") }));
}

const [fr, en, ar] = LOCALES.map(filesOf);
const files: WordFiles = { fr: fr ?? {}, en: en ?? {}, ar: ar ?? {} };
const { problems, source } = checkWords(files);
const types = wordTypes(source);

if (process.argv.includes("--write")) writeFileSync(typesFile, types);
else if (readOr(typesFile) !== types)
  problems.push("messages/words.gen.ts is stale: node script/words.ts --write");

const sources = sourcesIn("{web,admin,server,contract}/**/*.{ts,tsx}");
problems.push(...unusedKeys(source, sources));
problems.push(...strayTexts(sources.filter(({ path }) => !NOT_FOR_READERS.test(path))));

for (const problem of problems) console.error(problem);
const count = [...source.values()].reduce((sum, keys) => sum + keys.size, 0);
console.log(`words: ${count} keys in ${LOCALES.length} languages, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

function readOr(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
