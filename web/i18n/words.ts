import type { UIMatch } from "react-router";
import type { Namespace } from "#messages/words.gen.ts";
import { documentLocale } from "./locale.ts";
import { preloadMessages } from "./word-store.ts";

/** Namespaces of the shell, which every page has. */
export const SHELL_NAMESPACES = ["shell", "errors"] as const satisfies Namespace[];

export interface WordsHandle {
  readonly words: readonly Namespace[];
}

/** In a page: `export const handle = words("store")`. The messages load beside the page's code. */
export function words(...namespaces: Namespace[]): WordsHandle {
  const locale = import.meta.env.SSR ? undefined : documentLocale();
  if (locale) for (const namespace of namespaces) preloadMessages(locale, namespace);
  return { words: namespaces };
}

/** The namespaces of all matched routes and of the shell. */
export function namespacesOf(matches: readonly UIMatch[]): Namespace[] {
  const declared = matches.flatMap(({ handle }) => (hasWords(handle) ? handle.words : []));
  return [...new Set<Namespace>([...SHELL_NAMESPACES, ...declared])];
}

function hasWords(handle: unknown): handle is WordsHandle {
  return typeof handle === "object" && handle !== null && "words" in handle;
}
