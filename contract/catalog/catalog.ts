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

/** Items on a page of the interface, at most. */
export const MAX_PAGE_SIZE = 100;
/** Items on a page of the store. */
export const STORE_PAGE_SIZE = 24;
/** Items that page numbers reach. Cursors of the `Link` header reach all. */
export const MOST_NUMBERED = 10_000;

/** Who sells: the shop itself, a declared business, or somebody who has declared none. Consumer law binds the first two. */
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
  /** The address of the photograph, or of the drawing when there is none. */
  imageUrl: z.string(),
  /** What the model costs as new in euros, with where and when (`2021-09-14`) that was seen. */
  newPrice: z.optional(z.object({ price: z.number(), source: z.string(), date: z.string() })),
});
export type SmartphoneModel = z.infer<typeof SmartphoneModel>;

/** A reduction of a listing's price, with the lowest price of the 30 days before it in euros. */
export const PriceDrop = z.object({ lowestBefore: z.number(), since: z.string() });
export type PriceDrop = z.infer<typeof PriceDrop>;

/** One listing. `price` is euros with two decimals; `stockQuantity` counts available units. */
export const SmartphoneItem = z.object({
  id: z.int(),
  /** Grows with everything a buyer decides by. */
  version: z.int(),
  smartphoneModelId: z.int(),
  ...shownFields,
  /** On pages: the language of a name that the shop wrote. Absent: the name is the seller's own. */
  nameLanguage: z.optional(z.enum(LOCALES)),
  price: z.number(),
  stockQuantity: z.int(),
  /** Follows from the condition. */
  grade: z.nullable(z.enum(GRADES)),
  status: z.string(),
  category: z.string(),
  createdAt: z.string(),
  /** The seller's shop name. */
  seller: z.string(),
  /** The last part of the address of the seller's page; absent without a profile. */
  sellerSlug: z.optional(z.string()),
  sellerKind: z.optional(z.enum(SELLER_KINDS)),
  /** How the phone is taxed; null when its seller has recorded nothing: then no page claims anything. */
  vatScheme: z.nullish(z.enum(VAT_SCHEMES)),
  /** Of a single item only: lists do not have it. */
  priceDrop: z.optional(PriceDrop),
  /** Of a single item of the shop's own stock only: the very phone that is sold. */
  unit: z.optional(Unit),
  /** Photographs of the real unit, in order; empty when there are none. */
  images: z.array(z.string()),
  model: SmartphoneModel,
  /** Only in the answer to its seller’s change: the listing that this new one replaces, since it was sold as another model. */
  replaces: z.optional(z.int()),
  /** Only for its seller, while nobody else sees it: the shop reviews it, or refused it with this reason. */
  review: z.optional(z.object({ state: z.enum(REVIEW_STATES), reason: z.nullable(z.string()) })),
});
export type SmartphoneItem = z.infer<typeof SmartphoneItem>;

/** The query of suggestions while a person types. */
export const SuggestionQuery = z.object({
  search: z
    .string("REQUIRED")
    .check(z.trim(), z.minLength(1, "REQUIRED"), z.maxLength(MAX_SUGGESTION_LENGTH, "TOO_LONG")),
  /** The language of names that the shop wrote; absent: as they are listed. */
  lang: z.optional(z.enum(LOCALES, "INVALID")),
});

export type SuggestionQuery = z.infer<typeof SuggestionQuery>;

/** What a search text may mean: models for sale, then phones. */
export const Suggestions = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      brand: z.string(),
      /** The search that finds it, with what the text says besides: `iPhone 13 noir`. */
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

/** How much cheaper than new phones are, in percent, as available listings prove it; null: nothing is proved. */
export const Saving = z.object({ percent: z.nullable(z.int()) });
export type Saving = z.infer<typeof Saving>;
/** The shop's texts claim no more than this percentage. */
export const MOST_CLAIMED = 70;

/** Whether a raw status means available. Unknown ones mean sold. */
export function isAvailable(status: unknown): boolean {
  return status === "available" || status === 1 || status === "1";
}

/** The digits of a storage in a text: `128 GB`, `128Go`. For models without a storage. */
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
