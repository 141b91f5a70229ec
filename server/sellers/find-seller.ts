import { and, desc, eq, isNull } from "drizzle-orm";
import { SELLER_SLUG } from "#contract/accounts/seller-address.ts";
import type { PublicSeller } from "#contract/accounts/sellers.ts";
import { MOST_NUMBERED, STORE_PAGE_SIZE } from "#contract/catalog/catalog.ts";
import { getItems } from "#server/catalog/get-items.ts";
import { sellerKindOf } from "#server/catalog/serialize.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { readRecord } from "./read-record.ts";
import { sellers } from "./tables.ts";

const LAST_PAGE = Math.floor(MOST_NUMBERED / STORE_PAGE_SIZE);

/**
 * The public data of a seller, with one page of available listings, newest first. The address is included for declared
 * businesses only, because another seller's address is a home. Error: NOT_FOUND, also beyond the last page.
 */
export async function findSeller(
  { database, clock }: Pick<Shop, "database" | "clock">,
  slug: string,
  page: number,
): Promise<PublicSeller> {
  if (!SELLER_SLUG.test(slug)) throw new Failure("NOT_FOUND");
  const [seller] = await database.select().from(sellers).where(eq(sellers.slug, slug));
  if (!seller) throw new Failure("NOT_FOUND");
  const onSale = and(
    eq(smartphoneItems.sellerId, seller.userId),
    eq(smartphoneItems.sold, false),
    isNull(smartphoneItems.withdrawnAt),
  );
  // Counts up to a limit, so that a visitor can't make the shop count a stock of any size.
  const counted = database
    .select({ id: smartphoneItems.id })
    .from(smartphoneItems)
    .where(onSale)
    .limit(MOST_NUMBERED)
    .as("counted");
  const total = await database.$count(counted);
  const pages = Math.min(LAST_PAGE, Math.max(1, Math.ceil(total / STORE_PAGE_SIZE)));
  if (page > pages) throw new Failure("NOT_FOUND");
  const places = await database
    .select({ id: smartphoneItems.id })
    .from(smartphoneItems)
    .where(onSale)
    .orderBy(desc(smartphoneItems.createdAt), desc(smartphoneItems.id))
    .limit(STORE_PAGE_SIZE)
    .offset((page - 1) * STORE_PAGE_SIZE);
  const { storeName, businessName, siret, vatNumber, businessAddress } = seller;
  const kind = sellerKindOf(seller);
  return {
    slug,
    storeName,
    kind,
    since: seller.createdAt.toISOString(),
    record: await readRecord(database, seller.userId, clock()),
    business:
      kind === "professional" ? { name: businessName, siret, vatNumber, address: businessAddress } : null,
    total,
    page,
    pages,
    items: await getItems(
      database,
      places.map(({ id }) => id),
    ),
  };
}
