import { asc, sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  type CatalogueChoices,
  type CatalogueQuery,
  CatalogueRow,
} from "#contract/repair/catalogue/catalogue.ts";
import { byNumber, byText, type List, sortedBy } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { repairModels, repairServices } from "../tables.ts";

/** A row of the list. Brand and model are apart, because the file has a column of each. */
const Row = z.extend(CatalogueRow, { brand: z.string(), model: z.string() });
export type ListedOption = z.infer<typeof Row>;

/** A whole number as text that sorts like the number, for numbers from -1,000,000 on. */
const sortable = (number: string) => sql.raw(`lpad((${number} + 1000000)::text, 10, '0')`);
/** The order of the wizard: by brand, then the shop's order of models, then that of services. */
const WIZARD = sql`lower(m.brand) || ${sortable("m.position")} || ${sortable("m.id")} || ${sortable("s.position")}`;

/** The services of all models, without removed ones. */
export function catalogueList(query: CatalogueQuery): List<ListedOption> {
  const { model, service, state, sort = "phone" } = query;
  return {
    query,
    row: Row,
    columns: sql`o.id, o.xmin::text as version, m.brand, m.name as model, m.brand || ' ' || m.name as phone,
      s.name as service, o.price_cents as "priceCents", o.minutes, o.unoffered`,
    from: sql`from repair_options o join repair_models m on m.id = o.model_id join repair_services s on s.id = o.service_id`,
    filters: [
      sql`o.removed_at is null`,
      model && sql`o.model_id = ${Number(model)}`,
      service && sql`o.service_id = ${Number(service)}`,
      state && (state === "unoffered" ? sql`o.unoffered is not null` : sql`o.unoffered is null`),
      state === "quote" && sql`o.price_cents is null`,
    ],
    key: sql`o.id`,
    ...sortedBy(sort, {
      phone: byText(WIZARD),
      service: byText(sql`s.name`),
      price: byNumber(sql`o.price_cents`),
      minutes: byNumber(sql`o.minutes`),
    }),
  };
}

/** The models and services of the catalogue, in the order of the wizard. */
export async function listChoices(db: Queries): Promise<CatalogueChoices> {
  const models = await db
    .select({ id: repairModels.id, brand: repairModels.brand, name: repairModels.name })
    .from(repairModels)
    .orderBy(sql`lower(${repairModels.brand})`, asc(repairModels.position), asc(repairModels.id));
  const services = await db
    .select({ id: repairServices.id, name: repairServices.name })
    .from(repairServices)
    .orderBy(asc(repairServices.position), asc(repairServices.id));
  return { models, services };
}
