import { and, eq, isNull } from "drizzle-orm";
import { conditionSlug, readCondition } from "#contract/conditions.ts";
import { formatMoney } from "#contract/format.ts";
import { LOCALE_FACTS, LOCALES, type Locale } from "#contract/locale.ts";
import { loadNamespace } from "#messages/compile.ts";
import { createTranslator } from "#messages/translator.ts";
import { companyOf } from "#server/company.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { isKnownLook } from "./known-look.ts";
import { defaultLook } from "./pictures/fallback-phone.ts";
import { type ShareImage, shareImage } from "./pictures/share-image.ts";
import { smartphoneItems, smartphoneModels } from "./tables.ts";

function translatorOf(locale: Locale) {
  return createTranslator(locale, loadNamespace(locale, "catalog"));
}
type CatalogWords = ReturnType<typeof translatorOf>;

/** The words for conditions in each language, read once. */
const CATALOG_WORDS = Object.fromEntries(LOCALES.map((locale) => [locale, translatorOf(locale)])) as Record<
  Locale,
  CatalogWords
>;

function conditionIn(locale: Locale, condition: string): string {
  const known = readCondition(condition);
  return known ? CATALOG_WORDS[locale](`condition.${conditionSlug(known)}`) : condition;
}

/** What the picture of an item says; a phone whose look is not known is drawn as its brand's usual one. NOT_FOUND without item. */
async function factsOf(
  { database, settings }: Pick<Shop, "database" | "settings">,
  id: number,
  locale: Locale,
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
    price: formatMoney(found.priceCents, locale),
    note: conditionIn(locale, found.condition),
    shopName: companyOf(settings).name,
    direction: LOCALE_FACTS[locale].direction,
  };
}

/** What a link to any other page shows: the shop and what it stands for. */
export function shopShareImage({ settings }: Pick<Shop, "settings">, locale: Locale): Buffer {
  const known = { shop: companyOf(settings).name };
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

/** A picture is a quarter of a megabyte and takes 65 ms to draw. */
const MOST_KEPT = 100;

/**
 * Makes the drawer of share images, PNG of 1200 × 630. It keeps the last hundred pictures by what they say, so a new
 * price is a new picture.
 */
export function openShareImages(shop: Pick<Shop, "database" | "settings">) {
  const kept = new Map<string, Buffer>();
  return async (itemId: number, locale: Locale): Promise<Buffer> => {
    const facts = await factsOf(shop, itemId, locale);
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
