import type { Saving } from "#contract/catalog/catalog.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { currentIndex } from "../index/follow-index.ts";

/** This many available listings must save at least the claimed percentage: one lucky offer proves nothing. */
const PROVED_BY = 10;

/**
 * How much cheaper than new the catalogue is, for one brand (in any letter case) or for all: the percentage, rounded down,
 * that at least ten available listings save. Null when fewer than ten cost less than a new price that has a source.
 */
export async function proveSaving({ database }: Pick<Shop, "database">, brand?: string): Promise<Saving> {
  const { buckets, models } = await currentIndex(database);
  const wanted = brand?.trim().toLowerCase();
  const percents: number[] = [];
  for (const bucket of buckets) {
    const model = models.get(bucket.model);
    const whenNew = model?.newPriceCents;
    if (!whenNew || bucket.sold || (wanted !== undefined && wanted !== model.brand.toLowerCase())) continue;
    // Prices ascend, so the other listings of the bucket save less.
    for (const price of bucket.prices.subarray(0, PROVED_BY))
      percents.push(Math.floor((100 * (whenNew - price)) / whenNew));
  }
  const percent = percents.sort((one, other) => other - one)[PROVED_BY - 1] ?? 0;
  return { percent: percent > 0 ? percent : null };
}
