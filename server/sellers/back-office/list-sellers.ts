import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { SellerSummary, type SellersQuery } from "#contract/back-office/people.ts";
import { byText, byTime, IsoTime, type List, sortedBy } from "#server/back-office/read-page.ts";
import { sellersNamed } from "./sellers-named.ts";

const Row = z.extend(SellerSummary, { suspendedAt: z.nullable(IsoTime), mandateAt: z.nullable(IsoTime) });

// With an array, the plan starts from the matching sellers instead of all accounts.
const IS_SELLER = sql`u.id = any(array(select user_id from sellers
  union select id from users where 'SELLER' = any(roles) and erased_at is null))`;
const LIST = {
  row: Row,
  columns: sql`u.id, coalesce(store_name, username) as "storeName", coalesce(business_name, '') as "businessName",
    coalesce(slug, '') as slug, coalesce(siret, '') as siret, coalesce(first_party, false) as "isShop",
    suspended_at as "suspendedAt", suspension_reason as "suspensionReason", coalesce(s.xmin::text, '') as version,
    mandate_at as "mandateAt", vat_regime as "vatRegime", coalesce(vat_number, '') as "vatNumber"`,
  from: sql`from users u left join sellers s on s.user_id = u.id`,
  key: sql`u.id`,
};

/** One seller as a list, empty for another account. */
export const oneSeller = (id: number): List<SellerSummary> => ({
  ...LIST,
  query: {},
  filters: [sql`u.id = ${id}`, IS_SELLER],
  descending: false,
});

/** All sellers, including those without a profile. The search is by a part of a name or of the e-mail. */
export function sellersList(query: SellersQuery): List<SellerSummary> {
  const { q, state, sort = "-id" } = query;
  const text = q?.trim();
  return {
    ...LIST,
    query,
    filters: [
      IS_SELLER,
      text ? sql`u.id = ${sellersNamed(text)}` : undefined,
      state === "suspended" ? sql`suspended_at is not null` : undefined,
      state === "open" ? sql`suspended_at is null` : undefined,
    ],
    ...sortedBy(sort, {
      id: undefined,
      name: byText(sql`coalesce(store_name, username)`),
      business: byText(sql`business_name`),
      suspendedAt: byTime(sql`coalesce(suspended_at, 'epoch')`),
    }),
  };
}
