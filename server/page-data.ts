import { SOCIAL_PROVIDERS } from "#contract/accounts/accounts.ts";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { ItemQuery } from "#contract/catalog/item-query.ts";
import { ERROR_STATUS } from "#contract/errors.ts";
import type { Locale } from "#contract/locale.ts";
import type { PageData } from "#contract/page-ports.ts";
import { gridOfModel } from "./buyback/current-grid.ts";
import { findOffer } from "./buyback/find-offer.ts";
import { countFacets } from "./catalog/count-facets.ts";
import { listModels } from "./catalog/find-models.ts";
import { findItem } from "./catalog/get-items.ts";
import { listHomePhones } from "./catalog/home/list-home-phones.ts";
import { listItems } from "./catalog/list-items.ts";
import { listModelGroups } from "./catalog/list-model-groups.ts";
import { listSimilar } from "./catalog/list-similar.ts";
import { listVariants } from "./catalog/list-variants.ts";
import {
  localizeColour,
  localizeItem,
  localizeModel,
  localizeReading,
  localizeWholeItem,
} from "./catalog/localize-item.ts";
import { proveSaving } from "./catalog/prices/prove-saving.ts";
import { readId } from "./catalog/read-id.ts";
import { readModelPage } from "./catalog/read-model-page.ts";
import { readClaims } from "./dated-settings/read-claims.ts";
import { readPassport } from "./devices/passport/read-passport.ts";
import { isConnectionLost, toFailure } from "./http/errors/answer-failures.ts";
import { Failure } from "./http/errors/failure.ts";
import { inTime } from "./http/limits/answer-in-time.ts";
import { facetTags, itemTags, listTags, modelTags, sellerTags } from "./http/pages/response-cache.ts";
import type { Shop } from "./http/server/app-types.ts";
import type { Log } from "./observe/log.ts";
import type { Telemetry } from "./observe/traces/telemetry.ts";
import { findTrackedRepair } from "./repair/desk/follow-own-repairs.ts";
import { readRepairFigures } from "./repair/desk/read-figures.ts";
import { listRepairModels } from "./repair/list-repair-models.ts";
import { listRepairOptions, listUnofferedRepairs } from "./repair/list-repair-options.ts";
import { listRepairPrices } from "./repair/list-repair-prices.ts";
import { readMeasuredTimes } from "./repair/read-measured-times.ts";
import { findSeller } from "./sellers/find-seller.ts";
import { findTracking } from "./tracking/find-tracking.ts";

/** The data of one page, and how reading it went. */
export interface PageRead {
  readonly data: PageData;
  readonly cacheTags: ReadonlySet<string>;
  /** Part of the data could not be read. */
  readonly isPartial: boolean;
  /** The database was unavailable. */
  readonly isUnavailable: boolean;
  /** The database could not be reached at all. */
  readonly isDatabaseLost: boolean;
}

interface Deps extends Pick<Shop, "database" | "settings"> {
  /** The database for reading the catalogue; it may be a replica. */
  readonly catalog: Pick<Shop, "database">;
  readonly log: Pick<Log, "error">;
  readonly telemetry: Pick<Telemetry, "traceWork">;
}

function validated(query: ItemQuery): ItemQuery {
  const { success, data } = ItemQuery.safeParse(query);
  if (!success) throw new Failure("VALIDATION");
  return data;
}

/**
 * Lets page loaders call use cases in this process. The shop's texts about items are in the page's language. The
 * returned function starts the reads of one page.
 */
export function openPageData({ catalog, log, telemetry, ...shop }: Deps): (locale: Locale) => PageRead {
  const providers = SOCIAL_PROVIDERS.filter((name) => shop.settings.oidc[name]);

  return (locale) => {
    const localize = (item: SmartphoneItem) => localizeItem(item, locale);
    const cacheTags = new Set<string>();
    let isPartial = false;
    let isUnavailable = false;
    let isDatabaseLost = false;

    async function read<Data>(
      name: string,
      work: () => Promise<Data>,
      tagsOf: (data: Data) => string[] = () => [],
    ) {
      try {
        const data = await telemetry.traceWork(`read ${name}`, () => inTime(work()));
        for (const tag of tagsOf(data)) cacheTags.add(tag);
        return data;
      } catch (error) {
        const failure = toFailure(error);
        if (ERROR_STATUS[failure.code] >= 500) {
          log.error({ err: failure.details.cause ?? error }, failure.code);
          isPartial = true;
          isUnavailable ||= failure.code === "UNAVAILABLE";
          isDatabaseLost ||= isConnectionLost(error);
        }
        throw failure;
      }
    }

    return {
      cacheTags,
      get isPartial() {
        return isPartial;
      },
      get isUnavailable() {
        return isUnavailable;
      },
      get isDatabaseLost() {
        return isDatabaseLost;
      },
      data: {
        items: (query) =>
          read(
            "items",
            async () => {
              const { items, reading, ...page } = await listItems(catalog, validated(query));
              return {
                ...page,
                items: items.map(localize),
                reading: reading && localizeReading(reading, locale),
              };
            },
            ({ items }) => listTags(items),
          ),
        modelGroups: (query) =>
          read("model groups", async () => listModelGroups(catalog, validated(query)), facetTags),
        facets: (query) => read("facets", async () => countFacets(catalog, validated(query)), facetTags),
        item: (id) =>
          read(
            "item",
            async () => localizeWholeItem(await findItem(catalog, readId(String(id))), locale),
            itemTags,
          ),
        homePhones: () =>
          read(
            "home phones",
            async () => {
              const { lineup, offers, brands, wanted, newest } = await listHomePhones(catalog);
              return {
                lineup: lineup.map(localize),
                offers: offers.map(({ brand, item }) => ({ brand, item: localize(item) })),
                brands,
                wanted,
                newest: newest.map(localize),
              };
            },
            ({ lineup, offers, newest }) =>
              listTags([...lineup, ...offers.map(({ item }) => item), ...newest]),
          ),
        saving: (brand) => read("saving", () => proveSaving(catalog, brand), facetTags),
        variants: (itemId) =>
          read(
            "variants",
            async () => {
              const variants = await listVariants(catalog, readId(String(itemId)));
              return variants.map((variant) => localizeColour(variant, locale));
            },
            listTags,
          ),
        modelPage: (slug, choice) =>
          read(
            "model page",
            async () => {
              const page = await readModelPage(catalog, slug, choice);
              return {
                ...page,
                model: localizeModel(page.model, locale),
                variants: page.variants.map((variant) => localizeColour(variant, locale)),
                best: page.best && localizeWholeItem(page.best, locale),
                offers: page.offers.map(localize),
              };
            },
            ({ offers, best }) => [...modelTags(), ...listTags(best ? [best, ...offers] : offers)],
          ),
        buybackGrid: (slug) =>
          read("buy-back grid", () => gridOfModel(catalog.database, slug, new Date()), modelTags),
        similar: (item) =>
          read("similar", async () => (await listSimilar(catalog, item)).map(localize), listTags),
        seller: (slug, page) =>
          read(
            "seller",
            async () => {
              const seller = await findSeller({ ...catalog, clock: () => new Date() }, slug, page);
              return { ...seller, items: seller.items.map(localize) };
            },
            sellerTags,
          ),
        models: (brand) => read("models", () => listModels(catalog, brand), modelTags),
        repairModels: (brand) => read("repair models", () => listRepairModels(shop, brand), modelTags),
        repairOptions: (modelId) =>
          read("repair options", async () => listRepairOptions(shop, readId(String(modelId))), modelTags),
        unofferedRepairs: (modelId) =>
          read("unoffered repairs", () => listUnofferedRepairs(shop, modelId), modelTags),
        repairPrices: () => read("repair prices", () => listRepairPrices(shop), modelTags),
        repairFigures: () => read("repair figures", () => readRepairFigures(shop.database, new Date())),
        repairTimes: () => read("repair times", () => readMeasuredTimes(shop.database, new Date())),
        socialProviders: async () => providers,
        claims: () =>
          read(
            "claims",
            () => readClaims(catalog.database, new Date()),
            () => [],
          ),
        passport: (publicId) =>
          read(
            "passport",
            async () => localizeColour(await readPassport(catalog, publicId), locale),
            ({ itemId: id }) => itemTags({ id }),
          ),
        trackedOffer: (token) => read("offer", () => findOffer(shop.database, token, new Date())),
        trackedRepair: (token) => read("repair", () => findTrackedRepair(shop.database, token, new Date())),
        tracking: (token) =>
          read("tracking", () => findTracking({ ...shop, clock: () => new Date() }, token, locale)),
      },
    };
  };
}
