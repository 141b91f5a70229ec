import { desc, eq, gt } from "drizzle-orm";
import type { GridContent } from "#contract/buyback/grid.ts";
import { type GridPreview, PREVIEW_DAYS } from "#contract/buyback/grid-desk.ts";
import { offerPrice } from "#contract/buyback/offer-price.ts";
import { modelSlug } from "#contract/catalog/model-address.ts";
import type { Queries } from "#server/database/client.ts";
import { buybackOffers, buybackRequests } from "../tables.ts";

const DAY_MS = 86_400_000;
/** The most requests that a preview reads, newest first. */
const MOST_REQUESTS = 20_000;
const MOST_EXAMPLES = 8;

/** Prices the requests of the last days by a grid, and compares with what the grid offered them then. */
export async function previewGrid(
  db: Queries,
  { rules, prices }: GridContent,
  now: Date,
): Promise<GridPreview> {
  const storagesOf = Map.groupBy(prices, ({ model }) => modelSlug(model));
  const rows = await db
    .select({
      request: buybackRequests,
      id: buybackOffers.id,
      price: buybackOffers.priceCents,
      by: buybackOffers.gridVersion,
    })
    .from(buybackOffers)
    .innerJoin(buybackRequests, eq(buybackRequests.messageId, buybackOffers.messageId))
    .where(gt(buybackOffers.createdAt, new Date(now.getTime() - PREVIEW_DAYS * DAY_MS)))
    .orderBy(desc(buybackOffers.createdAt))
    .limit(MOST_REQUESTS);
  // A phone that is recycled has no price in any grid.
  const compared = rows
    .filter(({ request }) => request.stops.length === 0)
    .map(({ request, id, price, by }) => {
      const storages = storagesOf.get(modelSlug(request.model));
      const after = offerPrice(storages ? { rules, storages } : null, request)?.cents ?? null;
      return { id, phone: `${request.brand} ${request.model}`, before: by === null ? null : price, after };
    });
  const both = compared.flatMap(({ id, phone, before, after }) =>
    before !== null && after !== null ? [{ id, phone, beforeCents: before, afterCents: after }] : [],
  );
  const changes = both
    .map((one) => ({ ...one, by: one.afterCents - one.beforeCents }))
    .filter(({ by }) => by !== 0)
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));
  const sum = (cents: (one: (typeof both)[number]) => number) =>
    both.reduce((all, one) => all + cents(one), 0);
  return {
    requests: compared.length,
    raised: changes.filter(({ by }) => by > 0).length,
    lowered: changes.filter(({ by }) => by < 0).length,
    gained: compared.filter(({ before, after }) => before === null && after !== null).length,
    lost: compared.filter(({ before, after }) => before !== null && after === null).length,
    beforeCents: sum(({ beforeCents }) => beforeCents),
    afterCents: sum(({ afterCents }) => afterCents),
    examples: changes.slice(0, MOST_EXAMPLES).map(({ by: _, ...one }) => one),
  };
}
