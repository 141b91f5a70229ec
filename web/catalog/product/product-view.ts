import { type SellerKind, type SmartphoneItem, storageIn } from "#contract/catalog/catalog.ts";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import { FILTER_BRANDS, type FilterBrand } from "#contract/catalog/filters.ts";
import type { Unit } from "#contract/devices/passport.ts";
import { type Cents, toCents } from "#contract/money.ts";
import { type CardItem, cardItemOf } from "../cards/card-item.ts";

export interface GalleryPicture {
  readonly kind: "photo" | "both" | "front" | "back";
  readonly address: string;
}

/** The data of a product page, which the loader computes. */
export interface ProductView extends CardItem {
  readonly description: string;
  readonly seller: string;
  /** The last part of the address of the seller's page. Null when there is none. */
  readonly sellerSlug: string | null;
  readonly sellerKind: SellerKind;
  readonly brand: string;
  /** The value of the store's brand filter. */
  readonly brandFilter: FilterBrand;
  readonly modelName: string;
  /** The storage in GB, as digits. */
  readonly storage: string | null;
  readonly colour: { readonly slug: string; readonly name: string };
  readonly processor: string;
  readonly ram: string;
  readonly display: string;
  readonly camera: string;
  readonly battery: string;
  readonly os: string;
  /** Empty when the technical sheet doesn't say. */
  readonly network: string;
  readonly gallery: readonly GalleryPicture[];
  /** The price of the model as new. Null when it is unknown or not above this phone's price. */
  readonly newPrice: {
    readonly cents: Cents;
    readonly source: string;
    readonly date: string;
    /** Whether the price was seen within a year. An older one is the price at launch, and proves no saving of today. */
    readonly isCurrent: boolean;
  } | null;
  /** After a reduction: the lowest price of the 30 days before it. */
  readonly lowestBefore: Cents | null;
  /** The unit for sale. Null for a listing by quantity. */
  readonly unit: Unit | null;
  /** Works with every operator, as the workshop's tests show. False also when nobody tested it. */
  readonly isUnlocked: boolean;
}

export function brandFilterOf(brand: string): FilterBrand {
  return FILTER_BRANDS.find((known) => known === brand.trim().toLowerCase()) ?? "autres";
}

export function productViewOf(item: SmartphoneItem, now = new Date()): ProductView {
  const { model } = item;
  return {
    ...cardItemOf(item),
    description: item.description,
    seller: item.seller,
    sellerSlug: item.sellerSlug ?? null,
    sellerKind: item.sellerKind ?? "private",
    brand: model.brand,
    brandFilter: brandFilterOf(model.brand),
    modelName: model.model,
    storage: /\d+/.exec(model.storageCapacity)?.[0] ?? storageIn(item.description),
    colour: { slug: model.colorSlug, name: model.color },
    processor: model.processor,
    ram: model.ram ?? "",
    display: model.screenSize,
    camera: model.camera,
    battery: item.batteryCapacity || model.battery,
    os: model.os,
    network: networkOf(model),
    gallery: galleryOf(item),
    newPrice: newPriceOf(item, now),
    lowestBefore: item.priceDrop ? toCents(item.priceDrop.lowestBefore) : null,
    unit: item.unit ?? null,
    isUnlocked: UNLOCKED_BY.every((point) => hasPassed(item.unit?.tests, point)),
  };
}

/** The points of the protocol that show that no operator locks a phone. */
const UNLOCKED_BY = ["locks", "network"] as const;

const hasPassed = (tests: Unit["tests"] | undefined, wanted: (typeof UNLOCKED_BY)[number]) =>
  tests?.points.some(({ point, outcome }) => point === wanted && outcome === "pass") ?? false;

const YEAR_MS = 365 * 86_400_000;

function newPriceOf({ price, model: { newPrice } }: SmartphoneItem, now: Date): ProductView["newPrice"] {
  if (!newPrice || newPrice.price <= price) return null;
  const isCurrent = now.getTime() - Date.parse(newPrice.date) < YEAR_MS;
  return { cents: toCents(newPrice.price), source: newPrice.source, date: newPrice.date, isCurrent };
}

/** The generation of the mobile network. */
export function networkOf({ fiveG }: Pick<SmartphoneItem["model"], "fiveG">): string {
  if (fiveG === undefined) return "";
  return fiveG ? "5G" : "4G";
}

/** The listing's photographs, then the model's own picture, then its drawings. */
function galleryOf({ images, model }: SmartphoneItem): GalleryPicture[] {
  const photos = [...images, ...(model.imageUrl === modelDrawing(model.id) ? [] : [model.imageUrl])];
  return [
    ...photos.filter(Boolean).map((address) => ({ kind: "photo", address }) as const),
    { kind: "both", address: modelDrawing(model.id) },
    { kind: "front", address: modelDrawing(model.id, "front") },
    { kind: "back", address: modelDrawing(model.id, "back") },
  ];
}
