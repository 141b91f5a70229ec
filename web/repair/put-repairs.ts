import { makeLine } from "#contract/cart.ts";
import type { RepairModel, RepairOption } from "#contract/repair.ts";
import { priceRepair, repairLineName } from "#contract/repair-rules.ts";
import { addToCart, currentCart } from "#web/tab/cart.ts";

// Loaded when it is needed: the cart brings schemas, which somebody who only looks at prices needs not fetch.

export interface ChosenRepair {
  readonly option: RepairOption;
  /** The service in the reader's language. */
  readonly service: string;
}

/** Puts the chosen services of one phone into the cart; one that is there already counts once more. */
export function putRepairs(model: RepairModel, chosen: readonly ChosenRepair[]) {
  for (const { option, service } of chosen) {
    const { net, quote } = priceRepair(option);
    addToCart(
      makeLine({
        id: String(option.id),
        name: repairLineName(service, model.name),
        priceCents: net,
        image: model.imageUrl,
        type: "REPAIR",
        quote,
      }),
    );
  }
}

/** Ids of the repair options that the cart holds. */
export function repairsInCart(): ReadonlySet<number> {
  const repairs = currentCart().filter((line) => line.type === "REPAIR");
  return new Set(repairs.map((line) => Number(line.id)));
}
