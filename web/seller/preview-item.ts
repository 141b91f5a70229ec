import type { SmartphoneItem, SmartphoneModel } from "#contract/catalog.ts";
import type { Photo } from "#contract/listings.ts";
import { photoAt } from "#contract/photos.ts";
import type { ListingValues } from "./listing-form.ts";

/** A listing as it would be sent now, with what is not yet a number left out, for its preview. */
export function previewItem(
  values: ListingValues,
  photos: readonly Photo[],
  model: SmartphoneModel,
): SmartphoneItem {
  const price = Number.parseFloat(values.price.replace(",", "."));
  return {
    id: 0,
    smartphoneModelId: model.id,
    name: values.name.trim() || model.model,
    price: Number.isFinite(price) && price > 0 ? Math.min(price, 100_000) : 0,
    description: values.description,
    stockQuantity: Number.parseInt(values.stockQuantity, 10) || 1,
    condition: values.condition,
    grade: null,
    batteryCapacity: values.batteryCapacity,
    status: "available",
    category: "Smartphone",
    createdAt: "",
    seller: "",
    images: photos.map(({ url }) => photoAt(url, 640)),
    model,
  };
}
