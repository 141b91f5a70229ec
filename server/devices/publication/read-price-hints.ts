import { desc, eq, sql } from "drizzle-orm";
import { CONDITIONS, gradeOf } from "#contract/catalog/conditions.ts";
import type { PriceHints } from "#contract/devices/bench.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { readInspection } from "../bench/read-inspection.ts";
import { partsFitted } from "../bench/tables.ts";
import { devices, episodes } from "../tables.ts";
import { proposeDescription } from "./propose-description.ts";

const EACH = 5;
const NOTHING: PriceHints = {
  ...{ sold: [], onSale: [], description: "" },
  sales: { count: 0, medianCents: null },
  offers: { count: 0, lowestCents: null },
};

/**
 * Prices of phones of the same model, storage and grade: sold and not returned, and on sale. Own sales are those of the shop's
 * seller in the 90 days before `now`. Empty without a grade.
 */
export async function readPriceHints(database: Queries, publicId: string, now: Date): Promise<PriceHints> {
  const [found] = await database
    .select({ unit: devices, model: smartphoneModels })
    .from(devices)
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, devices.modelId))
    .where(eq(devices.publicId, publicId));
  const grade = found?.unit.grade;
  if (!found || !grade) return NOTHING;
  const { unit, model } = found;
  const isGrade = sql`items.condition = any(${sql.param(CONDITIONS.filter((one) => gradeOf(one) === grade))}::text[])`;
  const alike = sql`items.model_id = ${unit.modelId} and ${isGrade}`;
  const inAnyColour = sql`items.model_id in (select id from smartphone_models where brand = ${model.brand}
    and model = ${model.model} and storage_gb = ${model.storageGb}) and ${isGrade}`;
  const isKept = sql`not exists (select from refund_lines r join refunds f on f.id = r.refund_id and f.state <> 'revoked'
    where r.order_id = lines.order_id and r.position = lines.position and r.quantity > 0)`;
  const isOffered = sql`items.withdrawn_at is null and not items.sold and items.device_id is distinct from ${unit.id}`;
  const [sold, onSale, market, parts, [episode]] = await Promise.all([
    database.execute<PriceHints["sold"][number] & Record<string, unknown>>(sql`
      select concat_ws('-', lines.order_id, lines.position) as id, lines.unit_price_cents as "priceCents", to_char(orders.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from smartphone_items items join order_lines lines on lines.item_id = items.id
      join orders on orders.id = lines.order_id and orders.status = 'PAYED'
      where ${alike} and ${isKept} order by orders.paid_at desc limit ${EACH}`),
    database.execute<PriceHints["onSale"][number] & Record<string, unknown>>(sql`
      select items.id::text, items.price_cents as "priceCents", coalesce(sellers.store_name, '') as seller
      from smartphone_items items left join sellers on sellers.user_id = items.seller_id
      where ${alike} and ${isOffered} order by items.price_cents, items.id limit ${EACH}`),
    database.execute<Record<"sales" | "offers", number> & Record<"median" | "lowest", number | null>>(sql`
      select own.*, others.* from
        (select count(*)::int as sales, (percentile_disc(0.5) within group (order by lines.unit_price_cents))::int as median
          from smartphone_items items join sellers on sellers.user_id = items.seller_id and sellers.first_party
          join order_lines lines on lines.item_id = items.id
          join orders on orders.id = lines.order_id and orders.status = 'PAYED' and orders.paid_at > ${now.toISOString()}::timestamptz - interval '90 days'
          where ${inAnyColour} and ${isKept}) own,
        (select count(*)::int as offers, min(items.price_cents)::int as lowest
          from smartphone_items items left join sellers on sellers.user_id = items.seller_id
          where ${inAnyColour} and ${isOffered} and sellers.first_party is not true) others`),
    database
      .select({ part: partsFitted.part, origin: partsFitted.origin })
      .from(partsFitted)
      .where(eq(partsFitted.deviceId, unit.id))
      .orderBy(partsFitted.id),
    database
      .select({ id: episodes.id })
      .from(episodes)
      .where(eq(episodes.deviceId, unit.id))
      .orderBy(desc(episodes.id))
      .limit(1),
  ]);
  const inspection = await readInspection(database, episode?.id);
  const [{ sales = 0, median = null, offers = 0, lowest = null } = {}] = market.rows;
  return {
    ...{ sold: sold.rows, onSale: onSale.rows },
    sales: { count: sales, medianCents: median },
    offers: { count: offers, lowestCents: lowest },
    description: proposeDescription({
      ...{ model: `${model.model} ${model.storageGb} Go ${model.colour}`, grade, parts },
      battery: unit.batteryHealth,
      accessories: inspection?.accessories ?? [],
    }),
  };
}
