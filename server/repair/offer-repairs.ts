import { and, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#contract/locale.ts";
import type { Cents } from "#contract/money.ts";
import { repairLineName, type ServiceKind } from "#contract/repair/repair-rules.ts";
import { loadTranslators } from "#messages/compile.ts";
import type { Queries } from "#server/database/client.ts";
import { knownKind } from "./list-repair-options.ts";
import { hasWords, isOffered, selectRepairModels, selectRepairOptions } from "./queries.ts";
import { repairModelPicture } from "./repair-pictures.ts";
import { repairModels, repairOptions } from "./tables.ts";

/** The current name and price of a repair option. */
export interface RepairOffer {
  readonly productId: string;
  /** The names of service and phone, in the buyer's language. */
  readonly name: string;
  readonly image: string;
  /** The price without tax; 0 for a repair on quote. */
  readonly priceCents: Cents;
  readonly quote: boolean;
}

const WORDS = loadTranslators("repair-services");
const OPTION_ID = /^[1-9]\d{0,8}$/;

/**
 * The current names and prices of repair options. Unknown options, and those no longer offered, are left out. Nothing
 * is reserved, because repairs have no stock.
 */
export const offerRepairs = (
  tx: Queries,
  productIds: readonly string[],
  locale: Locale,
): Promise<RepairOffer[]> => readOffers(tx, productIds, { locale, where: isOffered });

/**
 * The French names of ordered repairs by product id, for documents and exports, which are in French. A service that is no
 * longer offered keeps its name.
 */
export async function frenchNames(
  database: Queries,
  productIds: readonly string[],
): Promise<Map<string | null, string>> {
  const offers = await readOffers(database, productIds, { locale: "fr", where: hasWords });
  return new Map(offers.map(({ productId, name }) => [productId, name]));
}

interface Reading {
  readonly locale: Locale;
  readonly where: SQL | undefined;
}

async function readOffers(
  tx: Queries,
  productIds: readonly string[],
  { locale, where }: Reading,
): Promise<RepairOffer[]> {
  const ids = productIds.filter((id) => OPTION_ID.test(id)).map(Number);
  if (ids.length === 0) return [];
  const options = await selectRepairOptions(tx).where(
    and(sql`${repairOptions.id} = any(${sql.param(ids)}::int[])`, where),
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

/** The name of a service in the buyer's language. A service of kind `other` has only its own name. */
function serviceName(kind: ServiceKind, ownName: string, locale: Locale): string {
  return kind === "other" ? ownName : WORDS[locale](`name.${kind}`);
}
