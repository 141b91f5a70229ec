import * as z from "zod/mini";
import { Unit } from "../devices/passport.ts";
import { rowId } from "../fields.ts";
import { LOCALES } from "../locale.ts";
import { VAT_SCHEMES } from "../orders/vat.ts";
import { GRADES } from "./conditions.ts";
import { sentFields, shownFields } from "./listing-fields.ts";
import { MAX_PHOTOS, PHOTO_ID } from "./photos.ts";
import { REVIEW_STATES } from "./review-states.ts";
import { MAX_SUGGESTION_LENGTH } from "./suggestion-limits.ts";

/** The page size of the interface, at most. */
export const MAX_PAGE_SIZE = 100;
/** The page size of the store. */
export const STORE_PAGE_SIZE = 24;
/** Page numbers reach this many items. Cursors in the `Link` header reach all. */
export const MOST_NUMBERED = 10_000;

/** Kinds of sellers: the shop, a declared business, a person without a declared business. Consumer law binds the first two. */
export const SELLER_KINDS = ["shop", "professional", "private"] as const;
export type SellerKind = (typeof SELLER_KINDS)[number];

/** A model variant: one phone in one storage and one colour. */
export const SmartphoneModel = z.object({
  id: z.int(),
  brand: z.string(),
  model: z.string(),
  storageCapacity: z.string(),
  color: z.string(),
  colorSlug: z.string(),
  processor: z.string(),
  ram: z.optional(z.string()),
  screenSize: z.string(),
  camera: z.string(),
  battery: z.string(),
  os: z.string(),
  /** Whether it has 5G. Absent when the technical sheet doesn't say. */
  fiveG: z.optional(z.boolean()),
  /** The address of the photograph, or of the drawing when there is none. */
  imageUrl: z.string(),
  /** The price of the model when new, in euros, with the source and the day (`2021-09-14`). */
  newPrice: z.optional(z.object({ price: z.number(), source: z.string(), date: z.string() })),
});
export type SmartphoneModel = z.infer<typeof SmartphoneModel>;

/** A reduction of a listing's price, with the lowest price of the 30 days before it in euros. */
export const PriceDrop = z.object({ lowestBefore: z.number(), since: z.string() });
export type PriceDrop = z.infer<typeof PriceDrop>;

/** One listing. `price` is euros with two decimals; `stockQuantity` counts available units. */
export const SmartphoneItem = z.object({
  id: z.int(),
  /** Increases when any fact changes that a buyer decides by. */
  version: z.int(),
  smartphoneModelId: z.int(),
  ...shownFields,
  /** On pages: the language of a name that the shop wrote. Absent for a name that the seller wrote. */
  nameLanguage: z.optional(z.enum(LOCALES)),
  price: z.number(),
  stockQuantity: z.int(),
  /** Derived from the condition. */
  grade: z.nullable(z.enum(GRADES)),
  status: z.string(),
  category: z.string(),
  createdAt: z.string(),
  /** The seller's shop name. */
  seller: z.string(),
  /** The last part of the address of the seller's page; absent without a profile. */
  sellerSlug: z.optional(z.string()),
  sellerKind: z.optional(z.enum(SELLER_KINDS)),
  /** The VAT scheme of the phone. Null when the seller has recorded none; pages then say nothing about VAT. */
  vatScheme: z.nullish(z.enum(VAT_SCHEMES)),
  /** Only in the answer for one item, not in lists. */
  priceDrop: z.optional(PriceDrop),
  /** The unit for sale. Only in the answer for one item of the shop's own stock. */
  unit: z.optional(Unit),
  /** Photographs of the real unit, in order; empty when there are none. */
  images: z.array(z.string()),
  model: SmartphoneModel,
  /**
   * The listing that this new one replaces, because the seller changed its model after sales. Only in the answer to the seller's
   * change.
   */
  replaces: z.optional(z.int()),
  /** The review of a hidden listing: it waits, or was refused for this reason. Only its seller sees this. */
  review: z.optional(z.object({ state: z.enum(REVIEW_STATES), reason: z.nullable(z.string()) })),
});
export type SmartphoneItem = z.infer<typeof SmartphoneItem>;

/** The query of suggestions while a person types. */
export const SuggestionQuery = z.object({
  search: z
    .string("REQUIRED")
    .check(z.trim(), z.minLength(1, "REQUIRED"), z.maxLength(MAX_SUGGESTION_LENGTH, "TOO_LONG")),
  /** The language of names that the shop wrote. Absent: names as they are listed. */
  lang: z.optional(z.enum(LOCALES, "INVALID")),
});

export type SuggestionQuery = z.infer<typeof SuggestionQuery>;

/** Suggestions for a search text: models for sale, then phones. */
export const Suggestions = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      brand: z.string(),
      /** The search that finds the model, with the other wishes of the text: `iPhone 13 noir`. */
      search: z.string(),
      /** Listings for sale. */
      count: z.int(),
    }),
  ),
  items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      price: z.number(),
      condition: z.string(),
      imageUrl: z.string(),
    }),
  ),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** The saving compared with new phones, in percent, as available listings prove it. Null: not proved. */
export const Saving = z.object({ percent: z.nullable(z.int()) });
export type Saving = z.infer<typeof Saving>;
/** The shop's texts claim no more than this percentage. */
export const MOST_CLAIMED = 70;

/** Whether a raw status means available. Unknown statuses mean sold. */
export function isAvailable(status: unknown): boolean {
  return status === "available" || status === 1 || status === "1";
}

/** The digits of the storage in a text: `128 GB`, `128Go`. Used for models without a storage. */
export function storageIn(description: string): string | null {
  return /(\d{1,4})\s?(?:GB|Go)\b/i.exec(description)?.[1] ?? null;
}

/** The payload of a new listing. The server sets owner and dates. */
export const ListingInput = z.object({
  ...sentFields,
  price: z
    .number("WRONG_TYPE")
    .check(z.gte(0, "TOO_SMALL"), z.lte(100_000, "TOO_BIG"), z.multipleOf(0.01, "INVALID")),
  category: z.optional(z.literal("Smartphone", "INVALID")),
  stockQuantity: z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(1000, "TOO_BIG")),
  /** True: the phone is sealed and invoiced as new. Required for the condition `Neuf`. */
  sealed: z.optional(z.boolean("WRONG_TYPE")),
  smartphoneModelId: rowId,
  status: z.optional(z.enum(["available", "sold"], "INVALID")),
  /** Ids of uploaded photographs, in order. The list replaces the existing one. */
  photos: z.optional(
    z.array(z.string("INVALID").check(z.regex(PHOTO_ID, "INVALID")), "INVALID").check(
      z.maxLength(MAX_PHOTOS, "TOO_LONG"),
      z.refine((ids) => new Set(ids).size === ids.length, "INVALID"),
    ),
  ),
});
export type ListingInput = z.infer<typeof ListingInput>;
