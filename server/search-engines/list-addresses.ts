import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { modelAddress } from "#contract/catalog/model-address.ts";
import { passportAddress } from "#contract/devices/passport-address.ts";
import { STANDING_PAGES } from "#contract/public-pages.ts";
import { listPriced } from "#server/buyback/current-grid.ts";
import { smartphoneItems, smartphoneModels } from "#server/catalog/tables.ts";
import { passports } from "#server/devices/tables.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { repairModels } from "#server/repair/tables.ts";
import { sellers } from "#server/sellers/tables.ts";

/** Listing ids per sitemap: a few megabytes in three languages, far below the limit of 50,000 addresses. */
export const IDS_EACH = 1000;

/** Path and query of a page, and its last change if it is known. */
export interface Address {
  readonly path: string;
  readonly changedAt?: Date;
}

const STORE_BRANDS = ["apple", "samsung", "google", "xiaomi", "autres"];

/** The most seller pages in the sitemap. */
const MOST_SELLERS = 10_000;

/** All pages but those of listings: static pages, the store's brands, the models, the repairable phones and the sellers. */
export async function listPages({ database }: Pick<Shop, "database">): Promise<Address[]> {
  const brand = sql<string>`lower(${repairModels.brand})`;
  const brands = await database.selectDistinct({ brand }).from(repairModels).orderBy(brand);
  const models = await database
    .select({ id: repairModels.id })
    .from(repairModels)
    .orderBy(asc(repairModels.id));
  const shops = await database
    .select({ slug: sellers.slug })
    .from(sellers)
    .where(
      sql`exists (select from ${smartphoneItems} where ${smartphoneItems.sellerId} = ${sellers.userId}
        and not ${smartphoneItems.sold} and ${smartphoneItems.withdrawnAt} is null)`,
    )
    .orderBy(asc(sellers.userId))
    .limit(MOST_SELLERS);
  const offered = await database
    .selectDistinct({ model: smartphoneModels.model })
    .from(smartphoneModels)
    .orderBy(smartphoneModels.model);
  return [
    ...STANDING_PAGES,
    ...STORE_BRANDS.map((name) => `/store?brand=${name}`),
    ...brands.map((row) => `/repair/models?${new URLSearchParams({ brand: row.brand })}`),
    ...models.map(({ id }) => `/repair/services?model=${id}`),
    ...shops.map(({ slug }) => `/vendeurs/${slug}`),
    ...offered.map(({ model }) => modelAddress(model)),
    ...(await listPriced(database)).map((slug) => `/combien-vaut/${slug}`),
  ].map((path) => ({ path }));
}

/** The numbers of the sitemaps that contain listings. Sitemap n covers the IDS_EACH ids above n × IDS_EACH. */
export async function listProductSitemaps({ database }: Pick<Shop, "database">): Promise<number[]> {
  const { rows } = await database.execute<{ n: number }>(sql`
    select n from generate_series(0, (select coalesce(max(id), 0) from ${smartphoneItems}) / ${IDS_EACH}::int) n
    where exists (
      select from ${smartphoneItems}
      where id > n * ${IDS_EACH} and id <= (n + 1) * ${IDS_EACH} and not sold and withdrawn_at is null
    ) order by n`);
  return rows.map(({ n }) => n);
}

/** The available listings of one sitemap, with the passports of their units. Sold ones are left out. */
export async function listProducts({ database }: Pick<Shop, "database">, n: number): Promise<Address[]> {
  const rows = await database
    .select({
      id: smartphoneItems.id,
      changedAt: smartphoneItems.updatedAt,
      publicId: passports.publicId,
      publishedAt: passports.publishedAt,
    })
    .from(smartphoneItems)
    .leftJoin(passports, eq(passports.deviceId, smartphoneItems.deviceId))
    .where(
      and(
        gt(smartphoneItems.id, n * IDS_EACH),
        lte(smartphoneItems.id, (n + 1) * IDS_EACH),
        eq(smartphoneItems.sold, false),

        isNull(smartphoneItems.withdrawnAt),
      ),
    )
    .orderBy(asc(smartphoneItems.id));
  return rows.flatMap(({ id, changedAt, publicId, publishedAt }) => [
    { path: `/product/${id}`, changedAt },
    ...(publicId && publishedAt ? [{ path: passportAddress(publicId), changedAt: publishedAt }] : []),
  ]);
}
