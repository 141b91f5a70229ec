import { and, eq, isNull } from "drizzle-orm";
import { conditionSlug, readCondition } from "#contract/catalog/conditions.ts";
import { formatMoney } from "#contract/format.ts";
import { LOCALE_FACTS, type Locale } from "#contract/locale.ts";
import { loadNamespace, loadTranslators } from "#messages/compile.ts";
import { createTranslator } from "#messages/translator.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { openCache } from "#server/open-cache.ts";
import { localizeName } from "../localize-item.ts";
import { smartphoneItems, smartphoneModels } from "../tables.ts";
import { defaultLook } from "./fallback-phone.ts";
import { isKnownLook } from "./known-look.ts";
import { type ShareImage, shareImage } from "./share-image.ts";

const CATALOG_WORDS = loadTranslators("catalog");

function conditionIn(locale: Locale, condition: string): string {
  const known = readCondition(condition);
  return CATALOG_WORDS[locale](`condition.${known ? conditionSlug(known) : "unknown"}`);
}

/** The content of an item's share image. An unknown look becomes the default look of the brand. Errors: NOT_FOUND. */
async function factsOf(
  { database, company }: Pick<Shop, "database" | "company">,
  id: number,
  locale: Locale,
): Promise<ShareImage> {
  const [found] = await database
    .select({
      title: smartphoneItems.name,
      priceCents: smartphoneItems.priceCents,
      condition: smartphoneItems.condition,
      brand: smartphoneModels.brand,
      model: smartphoneModels.model,
      storageGb: smartphoneModels.storageGb,
      color: smartphoneModels.colour,
      colorSlug: smartphoneModels.colourSlug,
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
    title:
      localizeName(found.title, { ...found, storageCapacity: `${found.storageGb} GB` }, locale) ??
      found.title,
    price: formatMoney(found.priceCents, locale),
    note: conditionIn(locale, found.condition),
    shopName: company().name,
    direction: LOCALE_FACTS[locale].direction,
  };
}

/** The share image of all other pages: the shop's name and tagline. */
export function shopShareImage(shop: string, locale: Locale): Promise<Buffer> {
  const known = { shop };
  const t = createTranslator(locale, loadNamespace(locale, "shell"), known);
  const store = createTranslator(locale, loadNamespace(locale, "store"), known);
  return shareImage({
    look: defaultLook("apple"),
    colourHex: "#8fb3f5",
    title: t("tagline"),
    price: "",
    note: store("subtitle"),
    shopName: known.shop,
    direction: LOCALE_FACTS[locale].direction,
  });
}

/** Memory for about 100 images of 250 KB. Drawing one takes 65 ms. */
const MAX_BYTES = 25 * 1024 * 1024;

/**
 * Returns a function that draws share images, PNG of 1200 × 630. Their content is the cache key: a new price makes a new key,
 * so no entry becomes outdated.
 */
export function openShareImages(shop: Pick<Shop, "database" | "company">) {
  const cache = openCache<Buffer>({
    name: "share-images",
    maxBytes: MAX_BYTES,
    bytesOf: ({ length }) => length,
  });
  return async (itemId: number, locale: Locale): Promise<Buffer> => {
    const facts = await factsOf(shop, itemId, locale);
    const key = JSON.stringify(facts);
    const cached = cache.get(key);
    if (cached) return cached;
    const picture = await shareImage(facts);
    cache.set(key, picture);
    return picture;
  };
}
