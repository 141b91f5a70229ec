import * as z from "zod/mini";
import { isAvailable, ListingInput, type SmartphoneItem } from "#contract/catalog.ts";
import { LISTING_CONDITIONS, readCondition } from "#contract/conditions.ts";
import { type FieldCode, type FieldErrors, fieldErrors } from "#contract/errors.ts";
import { ListingPatch, type Photo } from "#contract/listings.ts";
import { photoIdOf } from "#contract/photos.ts";

/** What the form holds: texts, as they were typed. */
export const ListingValues = z.object({
  name: z.string(),
  price: z.string(),
  condition: z.string(),
  batteryCapacity: z.string(),
  stockQuantity: z.string(),
  description: z.string(),
});
export type ListingValues = z.infer<typeof ListingValues>;
export type ListingField = keyof ListingValues;

export const EMPTY_LISTING: ListingValues = {
  name: "",
  price: "0",
  condition: "",
  batteryCapacity: "",
  stockQuantity: "1",
  description: "",
};

/** A number as people type it, with a comma as well; nothing for what is no number. */
function numberOf(text: string): number | undefined {
  const trimmed = text.trim().replace(",", ".");
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : undefined;
}

function payloadOf(values: ListingValues, photos: readonly Photo[]) {
  return {
    name: values.name,
    price: numberOf(values.price),
    condition: values.condition,
    batteryCapacity: values.batteryCapacity,
    stockQuantity: numberOf(values.stockQuantity),
    description: values.description,
    photos: photos.map(({ id }) => id),
  };
}

export type Checked<Data> =
  | { readonly data: Data; readonly errors: null }
  | { readonly data: null; readonly errors: FieldErrors };

/** The form as the shop takes it, or what is wrong with each field. */
export function checkListing(
  values: ListingValues,
  photos: readonly Photo[],
  smartphoneModelId: number,
): Checked<ListingInput> {
  const read = z.safeParse(ListingInput, {
    ...payloadOf(values, photos),
    smartphoneModelId,
    status: "available",
    category: "Smartphone",
  });
  return read.success
    ? { data: read.data, errors: null }
    : { data: null, errors: fieldErrors(read.error.issues) };
}

/** A listing as its form shows it. The stock of a sold one is what it would come back with. */
export function valuesOf(item: SmartphoneItem): ListingValues {
  return {
    name: item.name,
    price: String(item.price),
    condition: readCondition(item.condition) ?? item.condition,
    batteryCapacity: item.batteryCapacity,
    stockQuantity: String(Math.max(1, item.stockQuantity)),
    description: item.description,
  };
}

export function photosOf(item: SmartphoneItem): Photo[] {
  return item.images.flatMap((url) => {
    const id = photoIdOf(url);
    return id ? { id, url } : [];
  });
}

export interface Edited {
  readonly values: ListingValues;
  readonly photos: readonly Photo[];
  readonly available: boolean;
}

/**
 * What of a listing was changed, and nothing else: a unit sold meanwhile is not put back by a stock that nobody
 * touched. Null when nothing was.
 */
export function checkChanges(item: SmartphoneItem, edited: Edited): Checked<ListingPatch | null> {
  const before: Record<string, unknown> = {
    ...payloadOf(valuesOf(item), photosOf(item)),
    status: isAvailable(item.status) ? "available" : "sold",
  };
  const after: Record<string, unknown> = {
    ...payloadOf(edited.values, edited.photos),
    status: edited.available ? "available" : "sold",
  };
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  const missing = Object.keys(after).filter((name) => after[name] === undefined);
  if (missing.length > 0)
    return { data: null, errors: Object.fromEntries(missing.map((name) => [name, "WRONG_TYPE"])) };
  if (changed.length === 0) return { data: null, errors: {} };
  const patch = Object.fromEntries(changed);
  // A sold listing has no stock; one that comes back needs it said.
  if (!edited.available) delete patch.stockQuantity;
  else if (patch.status) patch.stockQuantity = after.stockQuantity;
  const read = z.safeParse(ListingPatch, patch);
  return read.success
    ? { data: read.data, errors: null }
    : { data: null, errors: fieldErrors(read.error.issues) };
}

/** The conditions to choose from: the form's five, and the listing's own when it is another one. */
export function conditionsFor(current: string): readonly string[] {
  const known: readonly string[] = LISTING_CONDITIONS;
  return current === "" || known.includes(current) ? known : [...known, current];
}

const TEXTS: Partial<Record<ListingField | "photos", Partial<Record<FieldCode, ErrorText>>>> = {
  name: { REQUIRED: "error.name" },
  price: {
    WRONG_TYPE: "error.price",
    TOO_SMALL: "error.priceNegative",
    TOO_BIG: "error.priceBig",
    INVALID: "error.priceCents",
  },
  stockQuantity: {
    WRONG_TYPE: "error.stock",
    REQUIRED: "error.stock",
    TOO_SMALL: "error.stockSmall",
    TOO_BIG: "error.stockBig",
  },
  photos: { INVALID: "error.photos" },
};
type ErrorText =
  | "error.name"
  | "error.price"
  | "error.priceNegative"
  | "error.priceBig"
  | "error.priceCents"
  | "error.stock"
  | "error.stockSmall"
  | "error.stockBig"
  | "error.tooLong"
  | "error.characters"
  | "error.photos"
  | "error.other";

/** The key of the words for what is wrong with a field; null when nothing is. */
export function listingText(field: ListingField | "photos", errors: FieldErrors): ErrorText | null {
  const code = errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1];
  if (!code) return null;
  const own = TEXTS[field]?.[code];
  if (own) return own;
  if (code === "TOO_LONG") return "error.tooLong";
  return code === "BAD_CHARACTERS" ? "error.characters" : "error.other";
}
