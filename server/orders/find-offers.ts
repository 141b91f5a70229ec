import { reserveStock } from "#server/catalog/stock.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/failure.ts";
import type { Offer, WantedLine } from "./order-lines.ts";

const ITEM_ID = /^[1-9]\d{0,8}$/;

/**
 * Holds the stock of the wanted phones and tells today's name and price of everything wanted.
 * Errors: OUT_OF_STOCK with what is left, also for a product that does not exist.
 */
export async function findOffers(tx: Transaction, wanted: readonly WantedLine[]): Promise<Offer[]> {
  const unknown = wanted.filter((line) => line.type !== "SMARTPHONE" || !ITEM_ID.test(line.productId));
  if (unknown.length > 0)
    throw new Failure("OUT_OF_STOCK", {
      stock: unknown.map(({ productId }) => ({ productId, available: 0 })),
    });
  const held = await reserveStock(
    tx,
    wanted.map((line) => ({ itemId: Number(line.productId), quantity: line.quantity })),
  );
  return held.map((item) => ({
    type: "SMARTPHONE",
    productId: String(item.itemId),
    itemId: item.itemId,
    sellerId: item.sellerId,
    name: item.name,
    image: `/pictures/models/${item.modelId}.svg`,
    priceCents: item.priceCents,
    quote: false,
  }));
}
