import type { SuggestionQuery, Suggestions } from "#contract/catalog/catalog.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { getItems } from "./get-items.ts";
import { currentIndex } from "./index/follow-index.ts";
import { localizeItem } from "./localize-item.ts";
import { parseQuery } from "./parse-query.ts";
import { findCandidates } from "./search/find-candidates.ts";
import { findPlaces } from "./search/find-places.ts";
import type { Attempt } from "./search/plan-search.ts";
import { suggestModels } from "./search/suggest-models.ts";
import { serializeSuggestion } from "./serialize.ts";

const MAX_MODELS = 5;
const MAX_ITEMS = 4;
/** The most rows that one suggestion reads to find words in texts. */
const MAX_ROWS_READ = 100;

/**
 * Suggestions for an unfinished search: models for sale, then phones of these models. Without a model, the phones are those
 * whose text contains the words. Very common words suggest nothing, because the answer must be quick.
 */
export async function suggest(
  { database }: Pick<Shop, "database">,
  { search, lang }: SuggestionQuery,
): Promise<Suggestions> {
  const index = await currentIndex(database);
  const models = suggestModels(index, search).slice(0, MAX_MODELS);
  const ids = models.length > 0 ? newestOf(index, models) : await findInTexts(database, index, search);
  return {
    models: models.map(({ name, brand, count, rest }) => ({
      ...{ name, brand, count },
      search: rest ? `${name} ${rest}` : name,
    })),
    items: (await getItems(database, ids)).map((item) =>
      serializeSuggestion(lang ? localizeItem(item, lang) : item),
    ),
  };
}

type Index = Awaited<ReturnType<typeof currentIndex>>;

/** The newest phones of the models. Phones of the first model come first. */
function newestOf(index: Index, models: ReturnType<typeof suggestModels>): number[] {
  const found: number[] = [];
  for (const { filters } of models) {
    const limit = MAX_ITEMS - found.length;
    if (limit === 0) break;
    const request = { sort: "newest", offset: 0, limit } as const;
    found.push(...index.page(filters, request).map(({ id }) => id));
  }
  return found;
}

/** The attempts that read few rows and give nothing up. */
function* quickOf(attempts: Iterable<Attempt>): Generator<Attempt> {
  for (const attempt of attempts)
    if (attempt.plan.strategy === "text-matches")
      yield { ...attempt, plan: { ...attempt.plan, limit: MAX_ROWS_READ } };
}

async function findInTexts(database: Shop["database"], index: Index, search: string): Promise<number[]> {
  const parsed = parseQuery(index, { search, status: "available" }, null);
  if (!parsed.search) return [];
  const attempts = quickOf(parsed.search.attempts);
  const { candidates } = await findCandidates(database, index, {
    ...parsed,
    search: { ...parsed.search, attempts },
  });
  const places = await findPlaces(database, candidates, { sort: "newest", offset: 0, limit: MAX_ITEMS });
  return places.map(({ id }) => id);
}
