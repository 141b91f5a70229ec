import { eq, inArray } from "drizzle-orm";
import type { Locale } from "#contract/locale.ts";
import type { Queries } from "#server/database/client.ts";
import { localizeName } from "./localize-item.ts";
import { modelColumns } from "./queries.ts";
import { serializeModel } from "./serialize.ts";
import { smartphoneItems, smartphoneModels } from "./tables.ts";

/** Names the phones of orders in a language: what the shop wrote is translated, what the seller wrote is left alone. */
export async function readSoldNames(
  db: Queries,
  itemIds: readonly (number | null)[],
  locale: Locale,
): Promise<(itemId: number | null, ordered: string) => string> {
  const ids = [...new Set(itemIds)].filter((id) => id !== null);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: smartphoneItems.id, model: modelColumns })
          .from(smartphoneItems)
          .innerJoin(smartphoneModels, eq(smartphoneModels.id, smartphoneItems.modelId))
          .where(inArray(smartphoneItems.id, ids));
  const models = new Map(rows.map(({ id, model }) => [id, serializeModel(model)]));
  return (itemId, ordered) => {
    const model = itemId === null ? undefined : models.get(itemId);
    return (model && localizeName(ordered, model, locale)) ?? ordered;
  };
}
