import { and, type SQL, sql } from "drizzle-orm";
import { type Facets, FILTER_BRANDS, PRICE_SLIDER } from "#contract/catalog/catalog.ts";
import { COLOUR_FAMILIES, type ColourFamily } from "#contract/catalog/colour-families.ts";
import { CONDITION_FILTERS } from "#contract/catalog/conditions.ts";
import { BATTERY_FLOORS } from "#contract/catalog/grades.ts";
import type { Database } from "#server/database/client.ts";
import { familiesOf } from "../search/reading/word-files.ts";
import type { Filters, FoundListing, PageRequest } from "./catalog-index.ts";

/**
 * The questions of `ListingIndex` and the saving that `prove-saving.ts` finds in it, as plain SQL over the tables: the
 * reference that the index is tested against. The shop doesn't run it, since a count or a facet of a million listings
 * takes PostgreSQL up to a second.
 */
const TABLES = sql.raw(
  "from smartphone_items items join smartphone_models models on models.id = items.model_id where withdrawn_at is null",
);
const NAMED_BRANDS = FILTER_BRANDS.filter((brand) => brand !== "autres");
const BRAND = sql`case when lower(brand) in ${NAMED_BRANDS} then lower(brand) else 'autres' end`;
const PRICE_BAND = sql`(price_cents / ${sql.raw(String(PRICE_SLIDER.step * 100))}) * ${sql.raw(String(PRICE_SLIDER.step))}`;
const KEYS = {
  newest: sql`moment_of(created_at)::float8`,
  "price-asc": sql`price_cents`,
  "price-desc": sql`price_cents`,
};

/** The families of the catalogue's colours, as a table: the file of families is no part of the database. */
async function readFamilies(database: Database): Promise<SQL> {
  const { rows } = await database.execute<{ colourSlug: string; colour: string }>(
    sql`select distinct colour_slug as "colourSlug", colour from smartphone_models`,
  );
  const pairs = rows.flatMap((row) => familiesOf(row).map((family) => sql`(${row.colourSlug}, ${family})`));
  return sql`(values ${sql.join([sql`('', '')`, ...pairs], sql`, `)}) as families (slug, family)`;
}

/** Whether a colour is in one of these families. */
const inFamilies = (families: SQL, wanted: readonly ColourFamily[] = COLOUR_FAMILIES) =>
  sql`exists (select from ${families} where slug = colour_slug and family = any(${sql.param([...wanted])}::text[]))`;

/** The condition of each filter, without those named in `except`. */
function where(families: SQL, filters: Filters, ...except: readonly (keyof Filters)[]): SQL {
  const conditions: Record<keyof Filters, SQL> = {
    models: sql`model_id = any(${sql.param([...(filters.models ?? [])])}::int[])`,
    brand: sql`${BRAND} = ${filters.brand}`,
    names: sql`model = any(${sql.param(filters.names)}::text[])`,
    colours: inFamilies(families, filters.colours),
    storages: sql`storage_gb = any(${sql.param(filters.storages)}::int[])`,
    conditions: sql`condition = any(${sql.param(filters.conditions)}::text[])`,
    minPrice: sql`price_cents >= ${filters.minPrice}`,
    maxPrice: sql`price_cents <= ${filters.maxPrice}`,
    minBattery: sql`battery_health >= ${filters.minBattery}`,
    sold: sql`sold = ${filters.sold}`,
  };
  const names = Object.keys(conditions) as (keyof Filters)[];
  const wanted = names.filter((name) => filters[name] !== undefined && !except.includes(name));
  return and(...wanted.map((name) => conditions[name])) ?? sql`true`;
}

/** Available listings come first, then the sort's key decides, then the id. */
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

/** Listings by a choice, where one facet leaves its own filter out. */
async function countBy(database: Database, choice: SQL, condition: SQL): Promise<Record<string, number>> {
  const { rows } = await database.execute<{ choice: string | null; count: number }>(
    sql`select (${choice})::text as choice, count(*)::int as count ${TABLES} and ${condition} group by 1`,
  );
  return Object.fromEntries(rows.flatMap((row) => (row.choice === null ? [] : [[row.choice, row.count]])));
}

/** The listings with at least each battery; none is absent. */
async function countFloors(database: Database, filters: Filters): Promise<Record<string, number>> {
  const counts = await Promise.all(
    BATTERY_FLOORS.map((minBattery) => count(database, { ...filters, minBattery })),
  );
  return Object.fromEntries(
    BATTERY_FLOORS.flatMap((floor, at) => (counts[at] ? [[String(floor), counts[at]]] : [])),
  );
}

/** A colour counts in each of its families. */
async function countColours(
  database: Database,
  families: SQL,
  condition: SQL,
): Promise<Record<string, number>> {
  const { rows } = await database.execute<{ family: ColourFamily; count: number }>(sql`
    select family, count(*)::int as count from (select colour_slug ${TABLES} and ${condition}) as listings
    join ${families} on slug = colour_slug group by 1`);
  return Object.fromEntries(rows.map(({ family, count: listings }) => [family, listings]));
}

async function facets(database: Database, filters: Filters): Promise<Facets> {
  const families = await readFamilies(database);
  const but = (...except: readonly (keyof Filters)[]) => where(families, filters, ...except);
  const conditionFilter = Object.entries(CONDITION_FILTERS).map(
    ([filter, names]) => sql`when condition in ${names} then ${filter}`,
  );
  return {
    total: await count(database, filters),
    brand: await countBy(database, BRAND, but("brand")),
    model: await countBy(database, sql`model`, but("names")),
    colour: await countColours(database, families, but("colours")),
    condition: await countBy(database, sql`case ${sql.join(conditionFilter, sql` `)} end`, but("conditions")),
    storage: await countBy(database, sql`storage_gb`, but("storages")),
    price: await countBy(database, PRICE_BAND, but("minPrice", "maxPrice")),
    battery: await countFloors(database, filters),
  };
}

/** The percentage of the new price that ten listings save at least; negative or absent when they save nothing. */
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
