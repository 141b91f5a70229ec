import type { SmartphoneItem, SmartphoneModel } from "#contract/catalog.ts";
import { centsToEuros } from "#contract/money.ts";
import { photoAddress } from "#contract/photos.ts";
import type { ItemRow, ModelRow } from "./queries.ts";

/** Where the drawing of a model variant is found. */
export function drawingAddress(modelId: number): string {
  return `/pictures/models/${modelId}.svg`;
}

/** A model as the interface tells it; its own photograph wins over the drawing. */
export function toModel(row: ModelRow): SmartphoneModel {
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
    imageUrl: row.imageUrl ?? drawingAddress(row.id),
  };
}

/** An item as the interface tells it: euros, and only what can still be bought. */
export function toItem({ item, model, photoIds, storeName, username }: ItemRow): SmartphoneItem {
  return {
    id: item.id,
    smartphoneModelId: item.modelId,
    name: item.name,
    price: centsToEuros(item.priceCents),
    description: item.description,
    stockQuantity: item.onHand - item.reserved,
    condition: item.condition,
    grade: item.grade,
    batteryCapacity: item.batteryCapacity,
    status: item.sold ? "sold" : "available",
    category: item.category,
    createdAt: item.createdAt.toISOString(),
    seller: storeName ?? username,
    images: photoIds.map((id) => photoAddress(id)),
    model: toModel(model),
  };
}
