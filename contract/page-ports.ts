import type { SocialProvider } from "./accounts/accounts.ts";
import type { PublicSeller } from "./accounts/sellers.ts";
import type { ModelGrid } from "./buyback/grid.ts";
import type { TrackedOffer } from "./buyback/tracked-offer.ts";
import type { Saving, SmartphoneItem, SmartphoneModel } from "./catalog/catalog.ts";
import type { HomePhones } from "./catalog/home-phones.ts";
import type { Facets, ItemQuery } from "./catalog/item-query.ts";
import type { ModelChoice } from "./catalog/model-address.ts";
import type { ModelGroup } from "./catalog/model-groups.ts";
import type { ModelPage } from "./catalog/model-page.ts";
import type { SearchReading } from "./catalog/search-reading.ts";
import type { ItemVariant } from "./catalog/variants.ts";
import type { ShownClaims } from "./claims.ts";
import type { Company, LegalIdentity } from "./company.ts";
import type { DeliveryTerms } from "./delivery/delivery.ts";
import type { Passport } from "./devices/passport.ts";
import type { MeasuredTimes } from "./repair/measured-times.ts";
import type { RepairModel, RepairOption, RepairPriceRange, UnofferedRepair } from "./repair/repair.ts";
import type { RepairFigures } from "./repair/repair-figures.ts";
import type { CustomerRepair } from "./repair/tracked-repair.ts";
import type { Tracking } from "./shipments/tracked-order.ts";

/** The exports of the pages' build (`web/ssr/handle-page.ts`). The server knows no more of it. */
export interface Pages {
  /** Handles the request of a page or of its `.data`. The same address and language give the same bytes. */
  handlePage(request: Request, ports: PagePorts): Promise<PageAnswer>;
}

export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** The functions and data that pages get from the server. */
export interface PagePorts {
  readonly data: PageData;
  readonly site: Site;
  /** Used by the legal pages only; other pages leave it out to stay small. */
  readonly legal: LegalIdentity;
  readonly delivery: DeliveryTerms;
}

/** Settings of this installation that pages show. */
export interface Site {
  /** The shop's public origin, without a trailing slash: `https://reluit.fr`. */
  readonly publicUrl: string;
  readonly company: Company;
}

export interface ItemPage {
  readonly items: SmartphoneItem[];
  readonly total: number;
  /** True: more items exist than `total`. */
  readonly atLeast: boolean;
  /** The reading of the search. Null without a search. */
  readonly reading: SearchReading | null;
}

/**
 * The data of page loaders, read in the server's process as a visitor without a session. Each method rejects with an error whose
 * `code` is an error code of the interface.
 */
export interface PageData {
  items(query: ItemQuery): Promise<ItemPage>;
  facets(query: ItemQuery): Promise<Facets>;
  modelGroups(query: ItemQuery): Promise<ModelGroup[]>;
  item(id: string | number): Promise<SmartphoneItem>;
  homePhones(): Promise<HomePhones>;
  saving(brand?: string): Promise<Saving>;
  variants(itemId: string | number): Promise<ItemVariant[]>;
  modelPage(slug: string, choice: ModelChoice): Promise<ModelPage>;
  /** What the shop pays for a model, by the slug of its page. Null for a model without a price. */
  buybackGrid(slug: string): Promise<ModelGrid | null>;
  similar(item: Pick<SmartphoneItem, "id" | "model">): Promise<SmartphoneItem[]>;
  seller(slug: string, page: number): Promise<PublicSeller>;
  models(brand?: string): Promise<SmartphoneModel[]>;
  repairModels(brand?: string): Promise<RepairModel[]>;
  repairOptions(modelId: string | number): Promise<RepairOption[]>;
  /** The services that the shop says not to offer for a model. */
  unofferedRepairs(modelId: number): Promise<UnofferedRepair[]>;
  repairPrices(): Promise<RepairPriceRange[]>;
  /** The dated figures of repairs that are in force. */
  repairFigures(): Promise<RepairFigures>;
  /** How long services took lately, for those that were done often enough. */
  repairTimes(): Promise<MeasuredTimes>;
  socialProviders(): Promise<SocialProvider[]>;
  /** The figures that the shop claims. */
  claims(): Promise<ShownClaims>;
  passport(publicId: string): Promise<Passport>;
  /** Never cached, because the page shows personal data. */
  tracking(token: string): Promise<Tracking>;
  /** Never cached, because the page shows personal data. */
  trackedOffer(token: string): Promise<TrackedOffer>;
  /** A repair from the counter. Never cached, because the page shows personal data. */
  trackedRepair(token: string): Promise<CustomerRepair>;
}
