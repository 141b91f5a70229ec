import type { Api } from "#web/api.ts";

/** The drawing of the dearest phone in the shop, for show; none when it can't be had: the page does not need it. */
export async function entryPicture(api: Api): Promise<string | null> {
  try {
    const { items } = await api.items({ status: "available", sort: "price-desc", limit: "1" });
    return items[0]?.model.imageUrl ?? null;
  } catch {
    return null;
  }
}
