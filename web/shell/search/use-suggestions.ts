import { useEffect, useState } from "react";
import type { Suggestions } from "#contract/catalog/catalog.ts";
import { MAX_SUGGESTION_LENGTH } from "#contract/catalog/suggestion-limits.ts";
import type { Locale } from "#contract/locale.ts";
import { toCents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";

/** The pause in typing before a request, in ms. */
const PAUSE_MS = 120;
const MIN_LENGTH = 2;

/** A line of the list, with its link. */
export interface Suggestion {
  readonly to: string;
  readonly name: string;
  /** The number of listings of a model. */
  readonly count?: number;
  /** The price of a phone in cents. */
  readonly priceCents?: number;
  readonly picture?: string;
}

/** The suggestions for a text: models, then phones. Empty without a text, and when they fail to load. */
export function useSuggestions(text: string | null): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const lang = useLocale();
  const search = text?.trim() ?? "";
  const isSearched = search.length >= MIN_LENGTH && search.length <= MAX_SUGGESTION_LENGTH;
  useEffect(() => {
    if (!isSearched) {
      setFound([]);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const suggestions = await fetchSuggestions({ search, lang }, controller.signal);
      if (!controller.signal.aborted) setFound(suggestions);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search, lang, isSearched]);
  return isSearched ? found : [];
}

async function fetchSuggestions(
  query: { search: string; lang: Locale },
  signal: AbortSignal,
): Promise<Suggestion[]> {
  try {
    const answer = await fetch(`/smartphoneItems/suggestions?${new URLSearchParams(query)}`, { signal });
    return answer.ok ? toLines(await answer.json()) : [];
  } catch {
    return [];
  }
}

function toLines({ models, items }: Suggestions): Suggestion[] {
  return [
    ...models.map(({ search, count }) => ({
      to: `/store?${new URLSearchParams({ search })}`,
      name: search,
      count,
    })),
    ...items.map(({ id, name, price, imageUrl }) => ({
      to: `/product/${id}`,
      name,
      priceCents: toCents(price),
      picture: imageUrl,
    })),
  ];
}
