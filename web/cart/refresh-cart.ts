import { type Cart, lineKey } from "#contract/cart.ts";
import { isAvailable } from "#contract/catalog.ts";
import { ApiError } from "#web/api.ts";
import { api } from "#web/tab/api.ts";
import type { LineFact } from "#web/tab/checkout.ts";

/** What the shop says today of the phones in a cart; a phone that cannot be asked about is left out. */
export async function askShop(cart: Cart): Promise<Map<string, LineFact>> {
  const phones = cart.filter((line) => line.type === "SMARTPHONE");
  const answers = await Promise.all(
    phones.map(async (line): Promise<[string, LineFact] | null> => {
      try {
        const item = await api.item(line.id);
        return [
          lineKey(line),
          { price: item.price, stock: isAvailable(item.status) ? item.stockQuantity : 0 },
        ];
      } catch (error) {
        // A withdrawn phone is as good as sold; silence of the shop says nothing.
        return error instanceof ApiError && error.code === "NOT_FOUND" ? [lineKey(line), { stock: 0 }] : null;
      }
    }),
  );
  return new Map(answers.filter((answer) => answer !== null));
}
