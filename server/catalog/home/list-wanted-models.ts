import { sql } from "drizzle-orm";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import type { WantedModel } from "#contract/catalog/model-groups.ts";
import { centsToEuros } from "#contract/money.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { currentIndex } from "../index/follow-index.ts";

/** Sales are counted in this many of the newest order lines. */
const NEWEST_LINES = 2000;

/** The models for sale that were sold most often lately, each with its lowest price; at most `count`. */
export async function listWantedModels(
  { database }: Pick<Shop, "database">,
  count: number,
): Promise<WantedModel[]> {
  const index = await currentIndex(database);
  const { rows } = await database.execute<{ brand: string; model: string }>(sql`
    select m.brand, m.model from (
      select item_id, quantity from order_lines where item_id is not null
        and order_id in (select id from orders where status = 'PAYED' order by id desc limit ${NEWEST_LINES})
    ) as sold
    join smartphone_items as i on i.id = sold.item_id
    join smartphone_models as m on m.id = i.model_id
    group by m.brand, m.model order by sum(sold.quantity) desc, m.model limit ${4 * count}`);
  return rows
    .flatMap(({ brand, model }) => {
      const models = new Set(
        [...index.models.values()]
          .filter((one) => one.brand === brand && one.model === model)
          .map(({ id }) => id),
      );
      const [cheapest] = index.page({ models, sold: false }, { sort: "price-asc", offset: 0, limit: 1 });
      if (!cheapest) return [];
      return { brand, model, price: centsToEuros(cheapest.price), imageUrl: modelDrawing(cheapest.model) };
    })
    .slice(0, count);
}
