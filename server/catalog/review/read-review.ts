import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { CONDITIONS } from "#contract/catalog/conditions.ts";
import { type ReviewedListing, type ReviewQuery, ReviewRow } from "#contract/catalog/listing-review.ts";
import { REVIEW_STATES } from "#contract/catalog/review-states.ts";
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
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { containsAll, searchParts } from "#server/database/search-text.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { sellersNamed } from "#server/sellers/back-office/sellers-named.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";
import { joinHistories, readListingHistory } from "../listings/read-history.ts";
import { anyItemById } from "../queries.ts";
import { serializeItem } from "../serialize.ts";
import { smartphoneItems } from "../tables.ts";

const Row = z.extend(ReviewRow, { since: IsoTime });

/** The list of listings that wait for a review or were refused. */
export function reviewsList(query: ReviewQuery): List<ReviewRow> {
  const { state, q, sort = "since" } = query;
  const text = q?.trim();
  return {
    query,
    row: Row,
    columns: sql`i.id, i.xmin::text as version, i.name, i.seller_id as "sellerId", coalesce(s.store_name, u.username) as seller, m.brand || ' ' || m.model as model,
      i.condition, i.price_cents as "priceCents", i.review as state, i.review_since as since, i.review_reason as reason`,
    from: sql`from smartphone_items i join smartphone_models m on m.id = i.model_id
      join users u on u.id = i.seller_id left join sellers s on s.user_id = i.seller_id`,
    filters: [
      state ? sql`i.review = ${state}` : sql`i.review is not null`,
      text
        ? sql`(i.seller_id = ${sellersNamed(text)} or ${containsAll(sql`search_text(i.name)`, searchParts(text))})`
        : undefined,
    ],
    groups: state || !isUsual(sort, "since") ? undefined : REVIEW_STATES.map((one) => sql`i.review = ${one}`),
    key: sql`i.id`,
    ...sortedBy(sort, {
      since: byTime(sql`i.review_since`),
      name: byText(sql`i.name`),
      seller: byText(sql`coalesce(s.store_name, u.username)`),
      model: byText(sql`m.brand || ' ' || m.model`),
      condition: byPlace(sql`i.condition`, CONDITIONS),
      price: byNumber(sql`i.price_cents`),
      state: byPlace(sql`i.review`, REVIEW_STATES),
    }),
  };
}

const reviewColumns = {
  id: smartphoneItems.id,
  version: versionOf(smartphoneItems),
  sellerId: smartphoneItems.sellerId,
  state: smartphoneItems.review,
  since: smartphoneItems.reviewSince,
  reason: smartphoneItems.reviewReason,
};

/** A listing as its buyers see it or will see it, with its review if it has one. Errors: NOT_FOUND. */
export async function readReview(database: Queries, id: number): Promise<ReviewedListing> {
  const subject = { type: "listing", id: String(id) } as const;
  const [row, [review], happened, changes, assignee] = await Promise.all([
    anyItemById(database, id),
    database.select(reviewColumns).from(smartphoneItems).where(eq(smartphoneItems.id, id)),
    readTimeline(database, subject),
    readListingHistory(database, [id]),
    findAssignee(database, subject),
  ]);
  if (!row || !review) throw new Failure("NOT_FOUND");
  const { version, sellerId, state, since, reason } = review;
  const timeline = joinHistories(happened, changes);
  return {
    item: serializeItem(row),
    ...{ version, sellerId, state, since: since?.toISOString() ?? null, reason, timeline, assignee },
  };
}

/** The most hidden listings on a seller's page. */
const MOST_HIDDEN = 50;

/** A seller's own listings that wait for a review or were refused, the latest change of state first. */
export async function listOwnReviews(database: Queries, sellerId: number): Promise<SmartphoneItem[]> {
  const found = await database
    .select(reviewColumns)
    .from(smartphoneItems)
    .where(and(eq(smartphoneItems.sellerId, sellerId), isNotNull(smartphoneItems.review)))
    .orderBy(desc(smartphoneItems.reviewSince), asc(smartphoneItems.id))
    .limit(MOST_HIDDEN);
  const items = await Promise.all(found.map(({ id }) => readOwnItem(database, id)));
  return items.filter((item) => item.review !== undefined);
}

/** A listing as its seller sees it, even if it is hidden. Errors: NOT_FOUND. */
export async function readOwnItem(database: Queries, id: number): Promise<SmartphoneItem> {
  const [row, [review]] = await Promise.all([
    anyItemById(database, id),
    database.select(reviewColumns).from(smartphoneItems).where(eq(smartphoneItems.id, id)),
  ]);
  if (!row) throw new Failure("NOT_FOUND");
  return {
    ...serializeItem(row),
    ...(review?.state ? { review: { state: review.state, reason: review.reason } } : {}),
  };
}
