import type { SellerKind, SmartphoneItem, SmartphoneModel, Suggestions } from "#contract/catalog/catalog.ts";
import { gradeOf } from "#contract/catalog/conditions.ts";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import { fieldsOf, type ListingField } from "#contract/catalog/listing-field-names.ts";
import { photoAddress } from "#contract/catalog/photos.ts";
import { centsToEuros } from "#contract/money.ts";
import type { ItemRow, ModelRow } from "./queries.ts";

/** A model as the interface returns it. A photograph of the model replaces the drawing. */
export function serializeModel(row: ModelRow): SmartphoneModel {
  return {
    id: row.id,
    brand: row.brand,
    model: row.model,
    storageCapacity: `${row.storageGb} GB`,
    color: row.colour,
    colorSlug: row.colourSlug,
    processor: row.processor,
    ...(row.ram === null ? {} : { ram: row.ram }),
    screenSize: row.screenSize,
    camera: row.camera,
    battery: row.battery,
    os: row.os,
    ...(row.fiveG === null ? {} : { fiveG: row.fiveG }),
    imageUrl: row.imageUrl ?? modelDrawing(row.id),
    ...newPriceOf(row),
  };
}

function newPriceOf({
  newPriceCents,
  newPriceSource,
  newPriceOn,
}: ModelRow): Pick<SmartphoneModel, "newPrice"> {
  if (newPriceCents === null || newPriceSource === null || newPriceOn === null) return {};
  return { newPrice: { price: centsToEuros(newPriceCents), source: newPriceSource, date: newPriceOn } };
}

/** The kind of a seller. Without a profile, or with one that names no registered business, the seller is a private person. */
export function sellerKindOf(seller: { firstParty: boolean | null; siret: string | null }): SellerKind {
  if (seller.firstParty) return "shop";
  return seller.siret ? "professional" : "private";
}

/** The seller's statements about the phone. Unknown fields are left out. */
function shownFieldsOf(item: ItemRow["item"]): Pick<SmartphoneItem, ListingField> {
  const known = Object.entries(fieldsOf(item)).filter(([, value]) => value !== null);
  return Object.fromEntries(known) as Pick<SmartphoneItem, ListingField>;
}

/** An item as the interface returns it. The price is in euros. The stock excludes reserved units. */
export function serializeItem(row: ItemRow): SmartphoneItem {
  const { item, model, storeName, username, sellerSlug, vatScheme } = row;
  return {
    id: item.id,
    version: item.version,
    smartphoneModelId: item.modelId,
    ...shownFieldsOf(item),
    price: centsToEuros(item.priceCents),
    stockQuantity: item.onHand - item.reserved,
    grade: gradeOf(item.condition),
    status: item.sold ? "sold" : "available",
    category: item.category,
    createdAt: item.createdAt.toISOString(),
    seller: storeName ?? username,
    ...(sellerSlug ? { sellerSlug } : {}),
    sellerKind: sellerKindOf(row),
    vatScheme,
    images: item.photoIds.map((id) => photoAddress(id)),
    model: serializeModel(model),
  };
}

/** The part of an item that a suggestion shows. */
export function serializeSuggestion(item: SmartphoneItem): Suggestions["items"][number] {
  const { id, name, price, condition, images, model } = item;
  return { id, name, price, condition, imageUrl: images[0] ?? model.imageUrl };
}
