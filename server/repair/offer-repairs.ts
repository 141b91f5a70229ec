import { and, sql } from "drizzle-orm";
import type { Locale } from "#contract/locale.ts";
import type { Cents } from "#contract/money.ts";
import { repairLineName } from "#contract/repair-rules.ts";
import type { Transaction } from "#server/database/client.ts";
import { knownKind } from "./list-repair-options.ts";
import { repairModelPicture } from "./pictures.ts";
import { isOffered, selectRepairModels, selectRepairOptions } from "./queries.ts";
import { serviceName } from "./service-names.ts";
import { repairModels, repairOptions } from "./tables.ts";

/** What the repair desk says of one option at this moment. */
export interface RepairOffer {
  readonly productId: string;
  /** Service and phone, in the buyer's language. */
  readonly name: string;
  readonly image: string;
  /** Without tax; 0 with a quote. */
  readonly priceCents: Cents;
  readonly quote: boolean;
}

const OPTION_ID = /^[1-9]\d{0,8}$/;

/**
 * Tells today's name and price of the wanted repair options; those that do not exist or are no longer offered are
 * missing from the answer. A repair has no stock: nothing is held.
 */
export async function offerRepairs(
  tx: Transaction,
  productIds: readonly string[],
  locale: Locale,
): Promise<RepairOffer[]> {
  const ids = productIds.filter((id) => OPTION_ID.test(id)).map(Number);
  if (ids.length === 0) return [];
  const options = await selectRepairOptions(tx).where(
    and(sql`${repairOptions.id} = any(${sql.param(ids)}::int[])`, isOffered),
  );
  const modelIds = options.map(({ modelId }) => modelId);
  const models = await selectRepairModels(tx).where(
    sql`${repairModels.id} = any(${sql.param(modelIds)}::int[])`,
  );
  return options.flatMap((option) => {
    const model = models.find(({ id }) => id === option.modelId);
    if (!model) return [];
    const service = serviceName(knownKind(option.kind), option.name, locale);
    return {
      productId: String(option.id),
      name: repairLineName(service, model.name),
      image: repairModelPicture(model.id, model.drawnId),
      priceCents: option.priceCents ?? 0,
      quote: option.priceCents === null,
    };
  });
}
