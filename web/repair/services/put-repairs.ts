import { makeLine } from "#contract/orders/cart.ts";
import type { RepairModel, RepairOption } from "#contract/repair/repair.ts";
import { priceRepair, repairLineName } from "#contract/repair/repair-rules.ts";
import { addToCart, currentCart } from "#web/client-state/cart.ts";

// This module loads on demand, because the cart's schemas are too heavy for visitors who only look at prices.

export interface ChosenRepair {
  readonly option: RepairOption;
  /** The translated name. */
  readonly service: string;
}

/** Adds the chosen services for a phone to the cart. A service already in the cart gets one more unit. */
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

export function repairsInCart(): ReadonlySet<number> {
  const repairs = currentCart().filter((line) => line.type === "REPAIR");
  return new Set(repairs.map((line) => Number(line.id)));
}
