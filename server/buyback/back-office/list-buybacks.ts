import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { BUYBACK_STATES } from "#contract/buyback/buyback-states.ts";
import { type BuybackQuery, BuybackRow } from "#contract/buyback/staff-buybacks.ts";
import { byTime, IsoTime, type List } from "#server/back-office/read-page.ts";
import { containsAll, searchParts } from "#server/database/search-text.ts";

const Row = z.extend(BuybackRow, { createdAt: IsoTime, dueAt: z.nullable(IsoTime) });

/** The list of buy-backs. Those that wait for a price come first, then accepted ones, then offers. */
export function buybacksList(query: BuybackQuery): List<BuybackRow> {
  const { state, q, sort = "-createdAt" } = query;
  const text = q?.trim();
  return {
    query,
    row: Row,
    columns: sql`o.id, r.brand || ' ' || r.model as phone, r.storage_gb as "storageGb", r.name, o.state,
      o.price_cents as "priceCents", o.created_at as "createdAt",
      case o.state when 'offered' then o.due_at end as "dueAt"`,
    from: sql`from buyback_offers o join buyback_requests r on r.message_id = o.message_id`,
    filters: [
      state && sql`o.state = ${state}`,
      text && containsAll(sql`search_text(r.name, r.brand, r.model)`, searchParts(text)),
    ],
    groups: state ? undefined : WORK_FIRST.map((one) => sql`o.state = ${one}`),
    key: sql`o.id`,
    sort: byTime(sql`o.created_at`),
    descending: sort.startsWith("-"),
  };
}

/** The states in the order of the list. */
const WORK_FIRST = [
  "asked",
  "accepted",
  ...BUYBACK_STATES.filter((state) => state !== "asked" && state !== "accepted"),
];
