import type { UIMatch } from "react-router";
import type { Namespace } from "#messages/words.gen.ts";
import { documentLocale } from "./choose-language.ts";
import { expectMessages } from "./word-store.ts";

/** The words every page has: those of what surrounds it. */
export const SHELL_NAMESPACES = ["shell", "errors"] as const satisfies Namespace[];

export interface WordsHandle {
  readonly words: readonly Namespace[];
}

/** In a page: `export const handle = words("store")`. Its words load beside the scripts of a document, or along with its code. */
export function words(...namespaces: Namespace[]): WordsHandle {
  const locale = import.meta.env.SSR ? undefined : documentLocale();
  if (locale) for (const namespace of namespaces) expectMessages(locale, namespace);
  return { words: namespaces };
}

/** Every namespace that the pages shown together have declared. */
export function namespacesOf(matches: readonly UIMatch[]): Namespace[] {
  const declared = matches.flatMap(({ handle }) => (hasWords(handle) ? handle.words : []));
  return [...new Set<Namespace>([...SHELL_NAMESPACES, ...declared])];
}

function hasWords(handle: unknown): handle is WordsHandle {
  return typeof handle === "object" && handle !== null && "words" in handle;
}
