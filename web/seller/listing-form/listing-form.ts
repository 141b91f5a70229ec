import * as z from "zod/mini";
import { isAvailable, ListingInput, type SmartphoneItem } from "#contract/catalog/catalog.ts";
import { LISTING_CONDITIONS, mustBeSealed, readCondition } from "#contract/catalog/conditions.ts";
import { listingContradiction } from "#contract/catalog/grades.ts";
import { ListingPatch, type Photo } from "#contract/catalog/listings.ts";
import { photoIdOf } from "#contract/catalog/photos.ts";
import type { FieldCode, FieldErrors } from "#contract/errors.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { type Checked, checkForm } from "#web/ui/forms/check-form.ts";

/** The form's values as typed. */
export const ListingValues = z.object({
  name: z.string(),
  price: z.string(),
  condition: z.string(),
  /** The tick that confirms a sealed phone invoiced as new. */
  sealed: z.boolean(),
  batteryHealth: z.string(),
  batteryCapacity: z.string(),
  stockQuantity: z.string(),
  description: z.string(),
});
export type ListingValues = z.infer<typeof ListingValues>;
export type ListingField = keyof ListingValues;
export type ChangeListing = <Name extends ListingField>(field: Name, value: ListingValues[Name]) => void;

export const EMPTY_LISTING: ListingValues = {
  name: "",
  price: "0",
  condition: "",
  sealed: false,
  batteryHealth: "",
  batteryCapacity: "",
  stockQuantity: "1",
  description: "",
};

/** Parses a number with a point or a comma. Undefined for any other text. */
function numberOf(text: string): number | undefined {
  const trimmed = plainSigns(text).replace(",", ".");
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** Parses a price, with or without spaces and the euro sign. Undefined for any other text. */
export const priceOf = (text: string) =>
  numberOf(
    plainSigns(text)
      .replace(/ ?€$/, "")
      .replace(/(?<=\d) (?=\d{3}(?!\d))/g, ""),
  );

/** Parses a percentage, with or without its sign. Undefined for any other text. */
const percentOf = (text: string) => numberOf(plainSigns(text).replace(/ ?%$/, ""));

/** Parses the battery health. Null for an empty text. Any other text is returned unchanged, so that the schema refuses it. */
function healthOf(text: string): number | string | null {
  return text.trim() === "" ? null : (percentOf(text) ?? text);
}

function payloadOf(values: ListingValues, photos: readonly Photo[]) {
  return {
    name: values.name,
    price: priceOf(values.price),
    condition: values.condition,
    ...(mustBeSealed(values.condition) ? { sealed: values.sealed } : {}),
    batteryHealth: healthOf(values.batteryHealth),
    batteryCapacity: values.batteryCapacity,
    stockQuantity: numberOf(values.stockQuantity),
    description: values.description,
    photos: photos.map(({ id }) => id),
  };
}

/** Parses the form. Returns the data, or the error of each field. */
export function checkListing(
  values: ListingValues,
  photos: readonly Photo[],
  smartphoneModelId: number,
): Checked<ListingInput> {
  const checked = checkForm(ListingInput, {
    ...payloadOf(values, photos),
    smartphoneModelId,
    status: "available",
    category: "Smartphone",
  });
  const contradiction = checked.data && listingContradiction(checked.data);
  return contradiction ? { data: null, errors: contradiction } : checked;
}

/** The form's values for a listing. A sold listing gets a stock of 1, for when it becomes available again. */
export function valuesOf(item: SmartphoneItem): ListingValues {
  return {
    name: item.name,
    price: String(item.price),
    condition: readCondition(item.condition) ?? item.condition,
    sealed: mustBeSealed(item.condition),
    batteryHealth: item.batteryHealth === undefined ? "" : String(item.batteryHealth),
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
 * Parses only the changed values of a listing, so that an unchanged stock never overwrites a sale made meanwhile. Data and errors
 * are empty when nothing changed.
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
  // A sold listing has no stock to send. A listing that becomes available again sends its stock.
  if (!edited.available) delete patch.stockQuantity;
  else if (patch.status) patch.stockQuantity = after.stockQuantity;
  // A change to `Neuf` needs the tick.
  if (patch.condition && after.sealed) patch.sealed = after.sealed;
  const checked = checkForm(ListingPatch, patch);
  const contradiction = checked.data && contradictionOf(edited.values);
  return contradiction ? { data: null, errors: contradiction } : checked;
}

function contradictionOf({ condition, sealed, batteryHealth }: ListingValues): FieldErrors | null {
  return listingContradiction({ condition, sealed, batteryHealth: percentOf(batteryHealth) });
}

/** The conditions of the form. The listing's own condition is added, or replaces the one with the same name. */
export function conditionsFor(current: string): readonly string[] {
  const conditions: readonly string[] = LISTING_CONDITIONS;
  if (current === "" || conditions.includes(current)) return conditions;
  if (current === "Correct") return conditions.map((one) => (one === "Acceptable" ? current : one));
  return [...conditions, current];
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
  batteryHealth: { WRONG_TYPE: "error.health", TOO_SMALL: "error.healthLow", TOO_BIG: "error.health" },
  sealed: { REQUIRED: "error.sealed" },
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
  | "error.health"
  | "error.healthLow"
  | "error.sealed"
  | "error.tooLong"
  | "error.characters"
  | "error.photos"
  | "error.other";

/** The message key of a field's error. Null without an error. */
export function listingText(field: ListingField | "photos", errors: FieldErrors): ErrorText | null {
  const code = errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1];
  if (!code) return null;
  const own = TEXTS[field]?.[code];
  if (own) return own;
  if (code === "TOO_LONG") return "error.tooLong";
  return code === "BAD_CHARACTERS" ? "error.characters" : "error.other";
}
