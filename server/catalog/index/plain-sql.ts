import { and, type SQL, sql } from "drizzle-orm";
import { CHOICE_NAMES, type ChoiceName, PRICE_SLIDER } from "#contract/catalog/filters.ts";
import { BATTERY_FLOORS } from "#contract/catalog/grades.ts";
import type { Facets } from "#contract/catalog/item-query.ts";
import type { Database } from "#server/database/client.ts";
import { familiesOf } from "../search/reading/word-files.ts";
import type { Filters, FoundListing, PageRequest } from "./catalog-index.ts";
import { choicesInSql } from "./indexed-listing.ts";

/**
 * The questions of `ListingIndex`, and the saving of `prove-saving.ts`, as plain SQL over the tables. The index is tested
 * against this reference. The shop does not run it: a count or a facet of a million listings takes PostgreSQL up to a
 * second.
 */
const TABLES = sql.raw(
  "from smartphone_items items join smartphone_models models on models.id = items.model_id where withdrawn_at is null",
);
const PRICE_BAND = sql`(price_cents / ${sql.raw(String(PRICE_SLIDER.step * 100))}) * ${sql.raw(String(PRICE_SLIDER.step))}`;
const KEYS = {
  newest: sql`moment_of(created_at)::float8`,
  "price-asc": sql`price_cents`,
  "price-desc": sql`price_cents`,
};

/** The families of the catalogue's colours as an SQL table. They come from a file, so the database does not have them. */
async function readFamilies(database: Database): Promise<SQL> {
  const { rows } = await database.execute<{ colourSlug: string; colour: string }>(
    sql`select distinct colour_slug as "colourSlug", colour from smartphone_models`,
  );
  const pairs = rows.flatMap((row) => familiesOf(row).map((family) => sql`(${row.colourSlug}, ${family})`));
  return sql`(values ${sql.join([sql`('', '')`, ...pairs], sql`, `)}) as families (slug, family)`;
}

/** SQL of the filters, without those named in `except`. */
function where(families: SQL, filters: Filters, ...except: readonly (keyof Filters)[]): SQL {
  const choices = choicesInSql(families);
  const wanted = CHOICE_NAMES.map(
    (name) => [name, sql`${choices[name]} && ${sql.param([...(filters[name] ?? [])])}::text[]`] as const,
  );
  const conditions: Record<Exclude<keyof Filters, ChoiceName>, SQL> = {
    models: sql`model_id = any(${sql.param([...(filters.models ?? [])])}::int[])`,
    minPrice: sql`price_cents >= ${filters.minPrice}`,
    maxPrice: sql`price_cents <= ${filters.maxPrice}`,
    minBattery: sql`battery_health >= ${filters.minBattery}`,
    sold: sql`sold = ${filters.sold}`,
  };
  const all = [...wanted, ...(Object.entries(conditions) as [keyof Filters, SQL][])];
  const chosen = all.filter(([name]) => filters[name] !== undefined && !except.includes(name));
  return and(...chosen.map(([, condition]) => condition)) ?? sql`true`;
}

/** One page: available listings first, then by the key of the sort, then by id. */
async function page(
  database: Database,
  filters: Filters,
  { sort, after, offset, limit }: PageRequest,
): Promise<FoundListing[]> {
  const direction = sql.raw(sort === "price-asc" ? "asc" : "desc");
  const comesAfter = sql.raw(sort === "price-asc" ? ">" : "<");
  const key = KEYS[sort];
  const behind = after
    ? sql`(sold > ${after.sold} or (sold = ${after.sold} and (${key}, items.id) ${comesAfter} (${after.key}, ${after.id})))`
    : sql`true`;
  const { rows } = await database.execute<FoundListing & Record<string, unknown>>(sql`
    select items.id, sold, ${key} as key, model_id as model, condition, price_cents as price
    ${TABLES} and ${where(await readFamilies(database), filters)} and ${behind}
    order by sold, ${key} ${direction}, items.id ${direction} offset ${offset} limit ${limit}`);
  return rows;
}

async function count(database: Database, filters: Filters): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count ${TABLES} and ${where(await readFamilies(database), filters)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Counts listings by choice. A listing counts in each of its choices. `condition` omits the facet's own filter. */
async function countBy(database: Database, choices: SQL, condition: SQL): Promise<Record<string, number>> {
  const { rows } = await database.execute<{ choice: string; count: number }>(
    sql`select choice, count(*)::int as count from (select unnest(${choices}) as choice ${TABLES} and ${condition}) as listings group by 1`,
  );
  return Object.fromEntries(rows.map(({ choice, count: listings }) => [choice, listings]));
}

/** Counts the listings at or above each battery floor. No floor is absent. */
async function countFloors(database: Database, filters: Filters): Promise<Record<string, number>> {
  const counts = await Promise.all(
    BATTERY_FLOORS.map((minBattery) => count(database, { ...filters, minBattery })),
  );
  return Object.fromEntries(
    BATTERY_FLOORS.flatMap((floor, at) => (counts[at] ? [[String(floor), counts[at]]] : [])),
  );
}

async function facets(database: Database, filters: Filters): Promise<Facets> {
  const families = await readFamilies(database);
  const choices = choicesInSql(families);
  const but = (...except: readonly (keyof Filters)[]) => where(families, filters, ...except);
  const counts = CHOICE_NAMES.map(
    async (name) => [name, await countBy(database, choices[name], but(name))] as const,
  );
  return {
    total: await count(database, filters),
    ...(Object.fromEntries(await Promise.all(counts)) as Record<ChoiceName, Record<string, number>>),
    price: await countBy(database, sql`array[(${PRICE_BAND})::text]`, but("minPrice", "maxPrice")),
    battery: await countFloors(database, filters),
  };
}

/** The percentage of the new price that at least ten listings save; negative or undefined when they save nothing. */
async function saving(database: Database, brand?: string): Promise<number | undefined> {
  const { rows } = await database.execute<{ percent: number }>(sql`
    select floor(100.0 * (new_price_cents - price_cents) / new_price_cents)::integer as percent
    ${TABLES} and not sold and new_price_cents is not null and ${brand === undefined ? true : sql`lower(brand) = lower(${brand})`}
    order by percent desc offset 9 limit 1`);
  return rows[0]?.percent;
}

export const plainSql = (database: Database) => ({
  page: (filters: Filters, request: PageRequest) => page(database, filters, request),
  count: (filters: Filters) => count(database, filters),
  facets: (filters: Filters) => facets(database, filters),
  saving: (brand?: string) => saving(database, brand),
});
