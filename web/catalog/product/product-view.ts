import {
  FILTER_BRANDS,
  type FilterBrand,
  type SmartphoneItem,
  storageIn,
} from "#contract/catalog/catalog.ts";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import { type CardItem, cardItemOf } from "../cards/card-item.ts";

export interface GalleryPicture {
  readonly kind: "photo" | "both" | "front" | "back";
  readonly address: string;
}

/** The data of a product page, computed by the loader. */
export interface ProductView extends CardItem {
  readonly description: string;
  readonly seller: string;
  readonly brand: string;
  /** The store's brand filter. */
  readonly brandFilter: FilterBrand;
  readonly modelName: string;
  /** GB, as digits. */
  readonly storage: string | null;
  readonly colour: { readonly slug: string; readonly name: string };
  readonly processor: string;
  readonly ram: string;
  readonly display: string;
  readonly camera: string;
  readonly battery: string;
  readonly os: string;
  readonly gallery: readonly GalleryPicture[];
}

export function brandFilterOf(brand: string): FilterBrand {
  return FILTER_BRANDS.find((known) => known === brand.trim().toLowerCase()) ?? "autres";
}

export function productViewOf(item: SmartphoneItem): ProductView {
  const { model } = item;
  return {
    ...cardItemOf(item),
    description: item.description,
    seller: item.seller,
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
    gallery: galleryOf(item),
  };
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
