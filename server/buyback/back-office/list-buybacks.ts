import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { BUYBACK_STATES } from "#contract/buyback/buyback-states.ts";
import { type BuybackQuery, BuybackRow } from "#contract/buyback/staff-buybacks.ts";
import { bareSigns } from "#contract/text/plain-signs.ts";
import {
  byNumber,
  byPlace,
  byText,
  byTime,
  IsoTime,
  isUsual,
  type List,
  sortedBy,
} from "#server/back-office/read-page.ts";
import { containsAll, MOST_FOUND, searchParts } from "#server/database/search-text.ts";

const Row = z.extend(BuybackRow, { createdAt: IsoTime, dueAt: z.nullable(IsoTime) });

/** The list of buy-backs. Those that wait for a price come first, then accepted ones, then offers. */
export function buybacksList(query: BuybackQuery): List<BuybackRow> {
  const { state, held, q, sort = "-createdAt" } = query;
  const text = q?.trim();
  return {
    query,
    row: Row,
    columns: sql`o.id, r.brand || ' ' || r.model as phone, r.storage_gb as "storageGb", r.name, o.state,
      o.price_cents as "priceCents", o.created_at as "createdAt",
      o.due_at as "dueAt"`,
    from: sql`from buyback_offers o join buyback_requests r on r.message_id = o.message_id`,
    filters: [
      state && sql`o.state = ${state}`,
      held && HELD,
      text && sql`o.id = ${buybacksNamed(text, MOST_FOUND)}`,
    ],
    groups: state || !isUsual(sort, "createdAt") ? undefined : WORK_FIRST.map((one) => sql`o.state = ${one}`),
    key: sql`o.id`,
    ...sortedBy(sort, {
      createdAt: byTime(sql`o.created_at`),
      phone: byText(sql`r.brand || ' ' || r.model`),
      name: byText(sql`r.name`),
      state: byPlace(sql`o.state`, BUYBACK_STATES),
      price: byNumber(sql`o.price_cents`),
      due: byTime(sql`coalesce(o.due_at, 'epoch')`),
    }),
  };
}

/** Whether the phone of a buy-back that ended without a purchase waits for its way back. */
export const HELD = sql`(state = 'refused' or (state = 'declined' and received_at is not null))`;

/**
 * SQL `any(…)` over the ids of buy-backs with every part of a typed text in the person's name or the phone's, or with that number,
 * code of the packing slip, IMEI or tracking number.
 */
export function buybacksNamed(typed: string, most: number): SQL {
  const bare = bareSigns(typed).toUpperCase();
  return sql`any(array(
    (select id from buyback_offers where message_id = any(array(select message_id from buyback_requests
      where ${containsAll(sql`search_text(name, brand, model)`, searchParts(typed))} order by message_id desc limit ${most})))
    union (select id from buyback_offers where slip_code = ${bare} or imei = ${bare})
    union (select id from buyback_offers where tracking_number = ${bare} or return_number = ${bare})
    union (select id from buyback_offers where id::text = ${bare})))`;
}

/** The states in the order of the list. */
const WORK_FIRST = [
  "asked",
  "accepted",
  ...BUYBACK_STATES.filter((state) => state !== "asked" && state !== "accepted"),
];
