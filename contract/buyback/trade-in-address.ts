import { TradeInChoice } from "./trade-in.ts";

/** The address of the buy-back wizard with the answers about a phone, at the step that shows the price. */
export function tradeInAddress({
  brand,
  model,
  functional,
  condition,
  storageGb,
  defects = [],
}: TradeInChoice): string {
  const search = new URLSearchParams({
    ...{ step: "conditionDetails", brand, model, works: functional ? "1" : "0", condition },
    ...(storageGb ? { storage: String(storageGb) } : {}),
    ...(defects.length > 0 ? { defects: defects.join(" ") } : {}),
  });
  return `/revendre?${search}`;
}

/** The phone that an address describes. Null for an address without one, or with answers that the wizard does not know. */
export function readTradeIn(search: URLSearchParams): TradeInChoice | null {
  const storage = search.get("storage");
  const checked = TradeInChoice.safeParse({
    ...{ brand: search.get("brand"), model: search.get("model"), condition: search.get("condition") },
    functional: search.get("works") === "1",
    storageGb: storage === null ? null : Number(storage),
    defects: search.get("defects")?.split(" ") ?? [],
  });
  return search.has("works") && checked.success ? checked.data : null;
}
