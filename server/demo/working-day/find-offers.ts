import { eq } from "drizzle-orm";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import { LOCALES, type Locale } from "#contract/locale.ts";
import { users } from "#server/accounts/tables.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import type { Offer } from "#server/orders/placement/order-lines.ts";
import { offerRepairs } from "#server/repair/offer-repairs.ts";
import { repairModels, repairOptions, repairServices } from "#server/repair/tables.ts";
import type { DayProduct } from "./read-day.ts";

type FindOffer = (product: DayProduct, locale: Locale) => Offer;

/** The offers of the demo's catalogue and repairs, by the names in `orders.csv`. Reserves nothing. */
export async function findOffers(tx: Transaction): Promise<FindOffer> {
  const offers = new Map<string, Offer>();
  const phones = await tx
    .select({ item: smartphoneItems, seller: users.username })
    .from(smartphoneItems)
    .innerJoin(users, eq(users.id, smartphoneItems.sellerId));
  for (const { item, seller } of phones)
    offers.set(`${seller}: ${item.name}`, {
      type: "SMARTPHONE",
      productId: String(item.id),
      itemId: item.id,
      deviceId: null,
      sellerId: item.sellerId,
      name: item.name,
      image: modelDrawing(item.modelId),
      priceCents: item.priceCents,
      quote: false,
    });
  const options = await tx
    .select({ id: repairOptions.id, model: repairModels.name, kind: repairServices.kind })
    .from(repairOptions)
    .innerJoin(repairModels, eq(repairModels.id, repairOptions.modelId))
    .innerJoin(repairServices, eq(repairServices.id, repairOptions.serviceId));
  const nameById = new Map(options.map(({ id, model, kind }) => [String(id), `${model}, ${kind}`]));
  for (const locale of LOCALES)
    for (const offer of await offerRepairs(tx, [...nameById.keys()], locale))
      offers.set(`${locale} ${nameById.get(offer.productId)}`, {
        ...offer,
        ...{ type: "REPAIR", itemId: null, deviceId: null, sellerId: null },
      });
  return (product, locale) => {
    const key =
      "seller" in product
        ? `${product.seller}: ${product.name}`
        : `${locale} ${product.model}, ${product.kind}`;
    const offer = offers.get(key);
    if (!offer) throw new Error(`The demo has no offer ${key}.`);
    return offer;
  };
}
