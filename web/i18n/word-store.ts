import { addressOf, load, ready } from "virtual:words";
import type { CompiledMessage } from "icu-minify/format";
import type { Locale } from "#contract/locale.ts";
import type { Namespace } from "#messages/words.gen.ts";

export type Messages = Readonly<Record<string, CompiledMessage>>;

const kept = new Map<string, Messages | Promise<Messages>>(Object.entries(ready));

/** The words of one noun: at once when they are here, else a promise, always the same one. */
export function messagesOf(locale: Locale, namespace: Namespace): Messages | Promise<Messages> {
  return messagesNamed(nameOf(locale, namespace));
}

function nameOf(locale: Locale, namespace: Namespace): string {
  return `${locale}/${namespace}`;
}

function messagesNamed(name: string): Messages | Promise<Messages> {
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

/** How a document names words it is written with: the attributes of a link, which loads nothing in development. */
export function wordsLink(locale: Locale, namespace: Namespace) {
  const name = nameOf(locale, namespace);
  const href = addressOf(name);
  return { "data-words": name, ...(href && { rel: "preload", as: "fetch", href }) };
}

/** Resolves when the words are here that the document names; rejects when they can't be had. */
export async function documentWords(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[data-words]");
  await Promise.all(Array.from(links, ({ dataset }) => messagesNamed(dataset.words ?? "")));
}

async function fetched(name: string): Promise<Messages> {
  try {
    return await load(name);
  } catch (error) {
    kept.delete(name);
    throw error;
  }
}
