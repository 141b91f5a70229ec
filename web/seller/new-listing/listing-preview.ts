import { type ComponentType, createContext } from "react";
import type { SmartphoneItem, SmartphoneModel } from "#contract/catalog/catalog.ts";
import { gradeOf } from "#contract/catalog/conditions.ts";
import type { Photo } from "#contract/catalog/listings.ts";
import { photoAt } from "#contract/catalog/photos.ts";
import type { ListingValues } from "../listing-form/listing-form.ts";

/** The listing card that buyers see. The page provides it, because this folder must not import the catalogue. */
export const ListingPreview = createContext<ComponentType<{ item: SmartphoneItem }>>(() => null);

/** The listing that the form would create now. A price that is no number counts as 0 €. */
export function previewItem(
  values: ListingValues,
  photos: readonly Photo[],
  model: SmartphoneModel,
): SmartphoneItem {
  const price = Number.parseFloat(values.price.replace(",", "."));
  return {
    id: 0,
    version: 1,
    smartphoneModelId: model.id,
    name: values.name.trim() || model.model,
    price: Number.isFinite(price) && price > 0 ? Math.min(price, 100_000) : 0,
    description: values.description,
    stockQuantity: Number.parseInt(values.stockQuantity, 10) || 1,
    condition: values.condition,
    grade: gradeOf(values.condition),
    batteryCapacity: values.batteryCapacity,
    ...(/^(?:[1-9]\d?|100)$/.test(values.batteryHealth)
      ? { batteryHealth: Number(values.batteryHealth) }
      : {}),
    status: "available",
    category: "Smartphone",
    createdAt: "",
    seller: "",
    images: photos.map(({ url }) => photoAt(url, 640)),
    model,
  };
}
