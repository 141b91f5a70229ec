import { and, eq, isNull } from "drizzle-orm";
import { formatMoney } from "#contract/format.ts";
import { DEFAULT_LOCALE } from "#contract/locale.ts";
import { companyOf } from "#server/company.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { isKnownLook } from "./known-look.ts";
import { defaultLook } from "./pictures/fallback-phone.ts";
import { type ShareImage, shareImage } from "./pictures/share-image.ts";
import { smartphoneItems, smartphoneModels } from "./tables.ts";

/** What the picture of an item says; a phone whose look is not known is drawn as its brand's usual one. NOT_FOUND without item. */
async function factsOf(
  { database, settings }: Pick<Shop, "database" | "settings">,
  id: number,
): Promise<ShareImage> {
  const [found] = await database
    .select({
      title: smartphoneItems.name,
      priceCents: smartphoneItems.priceCents,
      condition: smartphoneItems.condition,
      brand: smartphoneModels.brand,
      look: smartphoneModels.look,
      colourHex: smartphoneModels.colourHex,
    })
    .from(smartphoneItems)
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, smartphoneItems.modelId))
    .where(and(eq(smartphoneItems.id, id), isNull(smartphoneItems.withdrawnAt)));
  if (!found) throw new Failure("NOT_FOUND");
  return {
    look: isKnownLook(found.look) ? found.look : defaultLook(found.brand),
    colourHex: found.colourHex,
    title: found.title,
    price: formatMoney(found.priceCents, DEFAULT_LOCALE),
    note: found.condition,
    shopName: companyOf(settings).name,
  };
}

/** A picture is a quarter of a megabyte and takes 65 ms to draw. */
const MOST_KEPT = 100;

/**
 * Makes the drawer of share images, PNG of 1200 × 630. It keeps the last hundred pictures by what they say, so a new
 * price is a new picture.
 */
export function openShareImages(shop: Pick<Shop, "database" | "settings">) {
  const kept = new Map<string, Buffer>();
  return async (itemId: number): Promise<Buffer> => {
    const facts = await factsOf(shop, itemId);
    const key = JSON.stringify(facts);
    const picture = kept.get(key) ?? shareImage(facts);
    // Put at the end again: the first of the map is the one nobody asked for the longest.
    kept.delete(key);
    kept.set(key, picture);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}
