import type { ModelGrid } from "#contract/buyback/grid.ts";
import { isUnexplained, type OfferPrice, offerPrice } from "#contract/buyback/offer-price.ts";
import { modelSlug } from "#contract/catalog/model-address.ts";
import { saveEstimate } from "#web/client-state/estimate.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { answersOf, type BuybackDraft } from "./buyback-draft.ts";

/** `desk`: staff sets the price. `storage` and `unexplained`: an answer is missing. */
export interface Pricing {
  readonly status: "loading" | "failed" | "desk" | "storage" | "unexplained" | "priced";
  readonly grid: ModelGrid | null;
  readonly price: OfferPrice | null;
}

/** The price of the phone of a draft, as the server will work it out again. */
export function usePricing(draft: BuybackDraft): Pricing {
  const slug = modelSlug(draft.model);
  const { status, data } = useRequest(slug || null, (api, model) =>
    api.call("GET /buyback/prices", { query: { model } }),
  );
  const grid = data?.grid ?? null;
  const answers = answersOf(draft);
  const price = offerPrice(grid, answers);
  if (price) return { status: "priced", grid, price };
  if (slug && status !== "ready") return { status, grid, price };
  if (!grid) return { status: "desk", grid, price };
  if (isUnexplained(answers)) return { status: "unexplained", grid, price };
  const isKnown = grid.storages.some(({ storageGb }) => storageGb === answers.storageGb);
  return { status: answers.storageGb === null || isKnown ? "storage" : "desk", grid, price };
}

/** The price that the confirmation repeats. */
export const offeredBy = ({ price, grid }: Pricing) =>
  price && { cents: price.cents, days: grid?.offerDays ?? 0 };

/** Keeps the price in the browser, for the pages of other phones. */
export function keepEstimate(draft: BuybackDraft, { price, grid }: Pricing) {
  const { brand, model } = draft;
  const phone = { brand, model, ...answersOf(draft) };
  if (price && grid && price.cents > 0)
    saveEstimate({ model, cents: price.cents, days: grid.offerDays, phone });
}
