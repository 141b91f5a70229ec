import { LOCALES, type Locale } from "#contract/locale.ts";
import { ADMIN_LOCALES, isAdminNamespace } from "./admin-namespaces.ts";
import { compileWords } from "./compile.ts";
import { factsOf, type MessageFacts } from "./message-facts.ts";

/** Language → namespace → the text of its file. */
export type WordFiles = Readonly<Record<Locale, Readonly<Record<string, string>>>>;
/** Namespace → key → facts of the French message. */
export type SourceFacts = ReadonlyMap<string, ReadonlyMap<string, MessageFacts>>;

/** Compares the languages with French and each message with the rules; one line a problem, none when all is well. */
export function checkWords(files: WordFiles): { problems: string[]; source: SourceFacts } {
  const problems: string[] = [];
  const source = new Map<string, ReadonlyMap<string, MessageFacts>>();
  for (const [namespace, text] of Object.entries(files.fr)) {
    source.set(namespace, readFile("fr", namespace, text, problems));
  }
  for (const locale of LOCALES) {
    if (locale === "fr") continue;
    for (const namespace of Object.keys(files[locale])) {
      if (!source.has(namespace)) problems.push(`${locale}/${namespace}: no such file in fr`);
    }
    for (const [namespace, french] of source) {
      if (isAdminNamespace(namespace) && !ADMIN_LOCALES.some((name) => name === locale)) continue;
      const text = files[locale][namespace];
      if (text === undefined) {
        problems.push(`${locale}/${namespace}: the file is missing`);
        continue;
      }
      compare(`${locale}/${namespace}`, french, readFile(locale, namespace, text, problems), problems);
    }
  }
  return { problems, source };
}

function readFile(locale: Locale, namespace: string, text: string, problems: string[]) {
  const place = `${locale}/${namespace}`;
  const facts = new Map<string, MessageFacts>();
  let words: Record<string, unknown> = {};
  try {
    words = JSON.parse(text);
  } catch (error) {
    problems.push(`${place}: not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const written = [...text.matchAll(/^\s*("(?:[^"\\]|\\.)*")\s*:/gm)].map((match) => match[1]);
  for (const twice of new Set(written.filter((key, index) => written.indexOf(key) !== index))) {
    problems.push(`${place}: ${twice} is written twice`);
  }
  for (const [key, message] of Object.entries(words)) {
    if (typeof message !== "string") {
      problems.push(`${place}: "${key}" is not a text: the files are flat`);
      continue;
    }
    facts.set(key, readMessage(`${place}: "${key}"`, locale, key, message, problems));
  }
  return facts;
}

function readMessage(place: string, locale: Locale, key: string, message: string, problems: string[]) {
  if (message.includes("'")) problems.push(`${place} has an ASCII apostrophe: write ’`);
  if (/\be-mail/i.test(message)) problems.push(`${place} may break e-mail at its hyphen: write e\u2011mail`);
  if (locale === "fr" && / [:;!?»%€]|« /.test(message))
    problems.push(`${place} has a plain space that may end a line: write a no-break one`);
  if (message.trim() === "") problems.push(`${place} is empty`);
  try {
    const facts = factsOf(compileWords(JSON.stringify({ [key]: message }))[key] ?? "");
    for (const plural of facts.plurals) {
      const type = plural.kind === "ordinal" ? "ordinal" : "cardinal";
      const asked = new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
      const missing = asked.filter((form) => !plural.forms.includes(form));
      if (missing.length > 0) problems.push(`${place}: {${plural.name}} lacks ${missing.join(", ")}`);
    }
    for (const [name, kinds] of facts.placeholders) {
      const formatted = (["number", "date", "time"] as const).find((kind) => kinds.has(kind));
      if (formatted)
        problems.push(`${place}: {${name}, ${formatted}}: format it before (contract/format.ts)`);
    }
    return facts;
  } catch (error) {
    const { cause } = error instanceof Error ? error : { cause: error };
    problems.push(`${place} is not an ICU message: ${cause instanceof Error ? cause.message : cause}`);
    return factsOf("");
  }
}

function compare(
  place: string,
  french: ReadonlyMap<string, MessageFacts>,
  other: ReadonlyMap<string, MessageFacts>,
  problems: string[],
) {
  for (const key of other.keys()) if (!french.has(key)) problems.push(`${place}: "${key}" is not in fr`);
  for (const [key, facts] of french) {
    const theirs = other.get(key);
    if (!theirs) {
      problems.push(`${place}: "${key}" is missing`);
      continue;
    }
    for (const [name, kinds] of theirs.placeholders) {
      const known = facts.placeholders.get(name);
      // A language may use plain text where French has a plural or a choice. The other way round, the caller's value may not fit.
      const unknown = [...kinds].filter(
        (kind) => !known?.has(kind) && !(known && kind === "text" && !known.has("tag")),
      );
      if (unknown.length > 0)
        problems.push(`${place}: "${key}" uses ${name} as ${unknown.join(", ")}, fr does not`);
    }
    for (const name of facts.placeholders.keys()) {
      if (!theirs.placeholders.has(name)) problems.push(`${place}: "${key}" leaves out ${name}`);
    }
  }
}
