import type { Namespace } from "#messages/words.gen.ts";
import { documentLocale } from "./locale.ts";
import { preloadMessages } from "./word-store.ts";

/**
 * Declares the namespaces of a page: `export const handle = words("store")`. Their messages load while the browser loads the
 * page's code.
 */
export function words(...namespaces: Namespace[]) {
  const locale = import.meta.env.SSR ? undefined : documentLocale();
  if (locale) for (const namespace of namespaces) preloadMessages(locale, namespace);
  return { words: namespaces };
}
