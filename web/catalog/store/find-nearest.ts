import type { PageData } from "#contract/page-ports.ts";

/** More words are not tried: each is a search. */
const MOST_WORDS = 6;

/** The words of a search that find phones together, in their order; null when none does. */
export async function findNearest(api: Pick<PageData, "items">, search: string): Promise<string | null> {
  let found: string | null = null;
  for (const word of search.trim().split(/\s+/).slice(0, MOST_WORDS)) {
    const words: string = found ? `${found} ${word}` : word;
    const { items } = await api.items({ search: words, limit: "1" });
    if (items.length > 0) found = words;
  }
  return found;
}
