import type { Locale } from "#contract/locale.ts";
import { pictureOf } from "#server/catalog/offer-changes.ts";
import { reserveStock } from "#server/catalog/stock.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { offerRepairs } from "#server/repair/offer-repairs.ts";
import { refuseChangedOffers } from "./check-offers.ts";
import type { Offer, WantedLine } from "./order-lines.ts";

const ITEM_ID = /^[1-9]\d{0,8}$/;

/**
 * Reserves the wanted phones and returns the current name and price of every product. Repairs are named in the buyer's
 * language.
 * Errors: OUT_OF_STOCK with the units left, also for a product that does not exist; OFFER_CHANGED when a phone differs
 * from what the buyer saw.
 */
export async function holdOffers(
  tx: Transaction,
  wanted: readonly WantedLine[],
  locale: Locale,
): Promise<Offer[]> {
  const phones = wanted.filter((line) => line.type === "SMARTPHONE");
  const repairs = wanted.filter((line) => line.type === "REPAIR");
  const repairOffers = await findRepairs(tx, repairs, locale);
  const offered = new Set(repairOffers.map(({ productId }) => productId));
  const unknown = [
    ...phones.filter(({ productId }) => !ITEM_ID.test(productId)),
    ...repairs.filter(({ productId }) => !offered.has(productId)),
  ];
  if (unknown.length > 0)
    throw new Failure("OUT_OF_STOCK", {
      stock: unknown.map(({ productId }) => ({ productId, available: 0 })),
    });
  return [...(await holdPhones(tx, phones)), ...repairOffers];
}

async function holdPhones(tx: Transaction, wanted: readonly WantedLine[]): Promise<Offer[]> {
  if (wanted.length === 0) return [];
  const held = await reserveStock(
    tx,
    wanted.map((line) => ({ itemId: Number(line.productId), quantity: line.quantity })),
  );
  const offers = held.map((item) => ({ ...item, image: pictureOf(item) }));
  await refuseChangedOffers(
    tx,
    wanted.map(({ shownCents: priceCents, ...line }) => ({ ...line, priceCents })),
    offers,
  );
  return offers.map((item) => ({
    type: "SMARTPHONE",
    productId: String(item.itemId),
    itemId: item.itemId,
    deviceId: item.deviceId,
    sellerId: item.sellerId,
    name: item.name,
    image: item.image,
    priceCents: item.priceCents,
    quote: false,
  }));
}

async function findRepairs(tx: Transaction, wanted: readonly WantedLine[], locale: Locale): Promise<Offer[]> {
  const offers = await offerRepairs(
    tx,
    wanted.map(({ productId }) => productId),
    locale,
  );
  return offers.map((offer) => ({ ...offer, type: "REPAIR", itemId: null, deviceId: null, sellerId: null }));
}
