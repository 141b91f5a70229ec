import { load, names, ready } from "virtual:words";
import type { CompiledMessage } from "icu-minify/format";
import type { Locale } from "#contract/locale.ts";
import type { Namespace } from "#messages/words.gen.ts";

export type Messages = Readonly<Record<string, CompiledMessage>>;

const cache = new Map<string, Messages | Promise<Messages>>(Object.entries(ready));

/** The messages of a namespace, or one shared promise while they load. */
export function messagesOf(locale: Locale, namespace: Namespace): Messages | Promise<Messages> {
  const name = `${locale}/${namespace}`;
  const cached = cache.get(name);
  if (cached) return cached;
  const pending = fetchMessages(name);
  // The promise stays in the cache, because a component that suspended calls `use` with it again. With React's own `status` and
  // `value`, `use` returns without suspending.
  pending.then(
    (value) => Object.assign(pending, { status: "fulfilled", value }),
    () => {},
  );
  cache.set(name, pending);
  return pending;
}

export function preloadMessages(locale: Locale, namespace: Namespace): void {
  const words = messagesOf(locale, namespace);
  preloaded.push(words);
  // `messagesOf` reports the error to the component that reads the messages, if any.
  if (words instanceof Promise) words.catch(() => {});
}

/** Loads all messages of a language at once, for a program whose parts may not wait for their words one by one. */
export async function loadAllMessages(locale: Locale): Promise<void> {
  const own = names.filter((name) => name.startsWith(`${locale}/`)).map((name) => name.slice(3) as Namespace);
  await Promise.all(own.map((namespace) => messagesOf(locale, namespace)));
}

/** Preloaded messages, including failed loads, which the cache forgets. */
const preloaded: (Messages | Promise<Messages>)[] = [];

/** Resolves when all preloaded messages have loaded. Rejects when a load failed; the page then stays as it is. */
export async function messagesLoaded(): Promise<void> {
  await Promise.all(preloaded);
}

async function fetchMessages(name: string): Promise<Messages> {
  try {
    return await load(name);
  } catch (error) {
    cache.delete(name);
    throw error;
  }
}
