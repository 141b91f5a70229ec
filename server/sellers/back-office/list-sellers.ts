import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { SellerSummary, type SellersQuery } from "#contract/back-office/people.ts";
import { IsoTime, type List } from "#server/back-office/read-page.ts";
import { sellersNamed } from "./sellers-named.ts";

const Row = z.extend(SellerSummary, { suspendedAt: z.nullable(IsoTime), mandateAt: z.nullable(IsoTime) });

/** All sellers, including those without a profile. The search is by a part of a name or of the e-mail. */
export function sellersList(query: SellersQuery): List<SellerSummary> {
  const { q, state, sort = "-id" } = query;
  const text = q?.trim();
  return {
    query,
    row: Row,
    columns: sql`u.id, coalesce(store_name, username) as "storeName", coalesce(business_name, '') as "businessName",
      coalesce(slug, '') as slug, coalesce(siret, '') as siret, coalesce(first_party, false) as "isShop",
      suspended_at as "suspendedAt", suspension_reason as "suspensionReason", coalesce(s.xmin::text, '') as version,
      mandate_at as "mandateAt", vat_regime as "vatRegime", coalesce(vat_number, '') as "vatNumber"`,
    from: sql`from users u left join sellers s on s.user_id = u.id`,
    filters: [
      // With an array, the plan starts from the matching sellers instead of all accounts.
      sql`u.id = any(array(select user_id from sellers
        union select id from users where 'SELLER' = any(roles) and erased_at is null))`,
      text ? sql`u.id = ${sellersNamed(text)}` : undefined,
      state === "suspended" ? sql`suspended_at is not null` : undefined,
      state === "open" ? sql`suspended_at is null` : undefined,
    ],
    key: sql`u.id`,
    descending: sort.startsWith("-"),
  };
}
