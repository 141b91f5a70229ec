import { load, ready } from "virtual:words";
import type { CompiledMessage } from "icu-minify/format";
import type { Locale } from "#contract/locale.ts";
import type { Namespace } from "#messages/words.gen.ts";

export type Messages = Readonly<Record<string, CompiledMessage>>;

/** The element that brings a page's words in its HTML. */
export const WORDS_ELEMENT = "words";

const kept = new Map<string, Messages | Promise<Messages>>(Object.entries(ready));
if (!import.meta.env.SSR) for (const [name, words] of Object.entries(inlined())) kept.set(name, words);

/** The words of one noun: at once when they are here, else a promise, always the same one. */
export function messagesOf(locale: Locale, namespace: Namespace): Messages | Promise<Messages> {
  const name = `${locale}/${namespace}`;
  const known = kept.get(name);
  if (known) return known;
  const coming = fetched(name);
  // The promise stays when its words are here, since a reader that suspended has to call `use` again; marked as React
  // marks it, it is read at once.
  coming.then(
    (value) => Object.assign(coming, { status: "fulfilled", value }),
    () => {},
  );
  kept.set(name, coming);
  return coming;
}

/** Starts loading words that are soon needed. */
export function expectMessages(locale: Locale, namespace: Namespace): void {
  const words = messagesOf(locale, namespace);
  // Whoever reads them is told; nobody may, when the visitor turns elsewhere.
  if (words instanceof Promise) words.catch(() => {});
}

/** The JSON text that gives a document the words it starts with. */
export function inlineMessages(locale: Locale, namespaces: readonly Namespace[]): string {
  const words = Object.fromEntries(namespaces.map((name) => [`${locale}/${name}`, messagesOf(locale, name)]));
  // A "</script>" in a message would end the element.
  return JSON.stringify(words).replaceAll("<", "\\u003c");
}

async function fetched(name: string): Promise<Messages> {
  try {
    return await load(name);
  } catch (error) {
    kept.delete(name);
    throw error;
  }
}

function inlined(): Record<string, Messages> {
  return JSON.parse(document.getElementById(WORDS_ELEMENT)?.textContent ?? "{}");
}
