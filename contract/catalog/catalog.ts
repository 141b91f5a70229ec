import * as z from "zod/mini";
import { Cursor } from "../cursor.ts";
import { Unit } from "../devices/passport.ts";
import { rowId } from "../fields.ts";
import { LOCALES } from "../locale.ts";
import { VAT_SCHEMES } from "../orders/vat.ts";
import { seenOnly } from "../typed-text.ts";
import { COLOUR_FAMILIES } from "./colour-families.ts";
import { CONDITION_FILTERS, type ConditionFilter, GRADES, SELLER_CONDITIONS } from "./conditions.ts";
import { MAX_PHOTOS, PHOTO_ID } from "./photos.ts";
import { REVIEW_STATES } from "./review-states.ts";
import { MAX_SUGGESTION_LENGTH } from "./suggestion-limits.ts";

export const FILTER_BRANDS = ["apple", "samsung", "google", "autres"] as const;
export type FilterBrand = (typeof FILTER_BRANDS)[number];

export const FILTER_STORAGES = [64, 128, 256, 512] as const;

/** The price slider in euros. The top position has no upper bound. */
export const PRICE_SLIDER = { min: 0, max: 1000, step: 50 } as const;

/** `relevance` is the order of a search: models that are named exactly first. Without a search it is `newest`. */
export const SORTS = ["relevance", "newest", "price-asc", "price-desc"] as const;
export type Sort = (typeof SORTS)[number];

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
  name: z.string(),
  /** On pages: the language of a name that the shop wrote. Absent: the name is the seller's own. */
  nameLanguage: z.optional(z.enum(LOCALES)),
  price: z.number(),
  description: z.string(),
  stockQuantity: z.int(),
  condition: z.string(),
  /** Follows from the condition. */
  grade: z.nullable(z.enum(GRADES)),
  batteryCapacity: z.string(),
  /** Whole percent of the battery's original capacity; absent when nobody measured it. */
  batteryHealth: z.optional(z.int()),
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

const whole = z.string().check(z.regex(/^\d{1,9}$/, "WRONG_TYPE"));

const COLOUR = COLOUR_FAMILIES.join("|");
const COLOUR_LIST = new RegExp(`^(?:${COLOUR})(?:,(?:${COLOUR})){0,${COLOUR_FAMILIES.length - 1}}$`);

/** The query of the store and of `GET /smartphoneItems`. All values are text. */
export const ItemQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(200, "TOO_LONG"))),
  brand: z.optional(z.enum(FILTER_BRANDS)),
  condition: z.optional(z.enum(Object.keys(CONDITION_FILTERS) as [ConditionFilter, ...ConditionFilter[]])),
  /** Names of models as the catalogue writes them, comma separated. */
  model: z.optional(z.string().check(z.regex(/^[^,\p{Cc}]{1,60}(,[^,\p{Cc}]{1,60}){0,9}$/u, "INVALID"))),
  /** Families of colours, comma separated. */
  colour: z.optional(z.string().check(z.regex(COLOUR_LIST, "INVALID"))),
  /** Storages in GB, comma separated. */
  storage: z.optional(z.string().check(z.regex(/^\d{2,4}(,\d{2,4}){0,9}$/, "INVALID"))),
  /** Whole euros. */
  minPrice: z.optional(whole),
  maxPrice: z.optional(whole),
  /** Least battery health in whole percent. Listings without one are left out. */
  minBattery: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, "WRONG_TYPE"))),
  status: z.optional(z.enum(["available", "sold"])),
  seller: z.optional(z.literal("me")),
  sort: z.optional(z.enum(SORTS)),
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, "WRONG_TYPE"))),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, "WRONG_TYPE"))),
  /** A cursor of a `Link` header, instead of `page`. */
  after: z.optional(Cursor),
});
export type ItemQuery = z.infer<typeof ItemQuery>;

/** The number of listings that each choice of a filter leaves, with all other filters kept. */
export const Facets = z.object({
  total: z.int(),
  brand: z.record(z.string(), z.int()),
  model: z.record(z.string(), z.int()),
  /** Listings in each family of colours. A colour may be in several. */
  colour: z.record(z.string(), z.int()),
  condition: z.record(z.string(), z.int()),
  storage: z.record(z.string(), z.int()),
  /** Listings per price band of 50 €. The key is the band's lower bound in euros. */
  price: z.record(z.string(), z.int()),
  /** Listings with at least this battery health in percent. */
  battery: z.record(z.string(), z.int()),
  /** True when the words are too common to count every match; the counts are then estimates. */
  estimated: z.optional(z.boolean()),
});
export type Facets = z.infer<typeof Facets>;

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

/** A line of text without control characters and direction overrides. */
const ONE_LINE = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;
/** Text of several lines, without control characters but tabs and line breaks. */
const SEVERAL_LINES = /^[^\p{Cc}]*(?:[\t\r\n][^\p{Cc}]*)*$/u;

/** The payload of a new listing. The server sets owner and dates. */
export const ListingInput = z.object({
  name: z
    .string("REQUIRED")
    .check(
      z.trim(),
      z.regex(ONE_LINE, "BAD_CHARACTERS"),
      seenOnly(),
      z.minLength(1, "REQUIRED"),
      z.maxLength(120, "TOO_LONG"),
    ),
  price: z
    .number("WRONG_TYPE")
    .check(z.gte(0, "TOO_SMALL"), z.lte(100_000, "TOO_BIG"), z.multipleOf(0.01, "INVALID")),
  category: z.optional(z.literal("Smartphone", "INVALID")),
  description: z
    .string("REQUIRED")
    .check(seenOnly(), z.maxLength(5000, "TOO_LONG"), z.regex(SEVERAL_LINES, "BAD_CHARACTERS")),
  stockQuantity: z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(1000, "TOO_BIG")),
  condition: z.enum(SELLER_CONDITIONS, "INVALID"),
  /** True: the phone is sealed and invoiced as new. Required for the condition `Neuf`. */
  sealed: z.optional(z.boolean("WRONG_TYPE")),
  smartphoneModelId: rowId,
  batteryCapacity: z
    .string("REQUIRED")
    .check(z.trim(), z.regex(ONE_LINE, "BAD_CHARACTERS"), seenOnly(), z.maxLength(40, "TOO_LONG")),
  /** Whole percent; null removes it. */
  batteryHealth: z.optional(
    z.nullable(z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(100, "TOO_BIG"))),
  ),
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
