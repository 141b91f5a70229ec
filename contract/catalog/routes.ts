import * as z from "zod/mini";
import {
  ListingInput,
  Saving,
  SmartphoneItem,
  SmartphoneModel,
  SuggestionQuery,
  Suggestions,
} from "#contract/catalog/catalog.ts";
import { DRAWING_VIEWS } from "#contract/catalog/drawings.ts";
import { ChosenQuery } from "#contract/catalog/favourites.ts";
import { Facets, ItemQuery } from "#contract/catalog/item-query.ts";
import { ListingPatch } from "#contract/catalog/listings.ts";
import { OfferChange, OfferChangesQuery } from "#contract/catalog/offer-changes.ts";
import { ItemVariant } from "#contract/catalog/variants.ts";
import { fileOf, nothing } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { LOCALES } from "#contract/locale.ts";

const ModelQuery = z.object({
  brand: z.optional(z.string().check(z.regex(/^[\p{L}\p{N} .&'-]{1,60}$/u, "INVALID"))),
});
const Language = z.object({ lang: z.optional(z.enum(LOCALES, "INVALID")) });

export const catalogRoutes = defineRoutes({
  "GET /smartphoneItems": {
    who: "anyone",
    tag: "catalogue",
    summary: "A page of the catalogue",
    description:
      "What can be bought first, then newest, 100 a page. X-Total-Count tells how many there are; with X-Total-Count-Is: at-least there are more, with words that too many listings have to be counted. Link tells where the other pages are. Follow `next` to see all: what is for sale meanwhile is on exactly one page, whatever is sold or added. Only a phone whose price changes moves in an order by price; `newest` has none that moves. Page numbers are to jump, and reach the first 10,000 items.",
    query: ItemQuery,
    answers: { 200: z.array(SmartphoneItem) },
    refuses: [401],
  },
  "GET /smartphoneItems/facets": {
    who: "anyone",
    tag: "catalogue",
    summary: "How many items each choice of a filter would leave",
    query: ItemQuery,
    answers: { 200: Facets },
    refuses: [401],
  },
  // The search bar sends one request for each pause in typing.
  "GET /smartphoneItems/suggestions": {
    who: "anyone",
    limit: "240/1m",
    tag: "catalogue",
    summary: "What an unfinished search may mean: models for sale, then phones",
    query: SuggestionQuery,
    answers: { 200: Suggestions },
  },
  "GET /smartphoneItems/chosen": {
    who: "anyone",
    limit: "120/1m",
    tag: "catalogue",
    summary: "Items by their ids, in the order of the ids",
    description: "Up to 50. Unknown and withdrawn items are left out.",
    query: ChosenQuery,
    answers: { 200: z.array(SmartphoneItem) },
  },
  "GET /smartphoneItems/saving": {
    who: "anyone",
    tag: "catalogue",
    summary: "How much cheaper than new phones are, as the catalogue proves it",
    description: "The percentage that at least ten available items save, of a new price with its source.",
    query: ModelQuery,
    answers: { 200: Saving },
  },
  "GET /smartphoneItems/:id": {
    who: "anyone",
    tag: "catalogue",
    summary: "One item",
    params: { id: z.string() },
    answers: { 200: SmartphoneItem },
  },
  "GET /smartphoneItems/:id/changes": {
    who: "anyone",
    tag: "catalogue",
    summary: "What is different in an item from a version that a buyer saw",
    description:
      "An order of another version than the current one is refused with OFFER_CHANGED and the same.",
    params: { id: z.string() },
    query: OfferChangesQuery,
    answers: { 200: OfferChange },
  },
  "GET /smartphoneItems/:id/variants": {
    who: "anyone",
    tag: "catalogue",
    summary: "The same phone in its other conditions, storages and colours",
    description: "Of each combination the cheapest available item, at most 300.",
    params: { id: z.string() },
    answers: { 200: z.array(ItemVariant) },
  },
  "GET /smartphoneModel": {
    who: "anyone",
    tag: "catalogue",
    summary: "Model variants, of one brand or of all",
    query: ModelQuery,
    answers: { 200: z.array(SmartphoneModel) },
  },
  "GET /smartphoneModel/:id": {
    who: "anyone",
    tag: "catalogue",
    summary: "One model variant",
    params: { id: z.string() },
    answers: { 200: SmartphoneModel },
  },
});

export const listingRoutes = defineRoutes({
  "POST /smartphoneItems": {
    who: "a seller",
    limit: "120/1m",
    tag: "catalogue",
    summary: "List a phone",
    description:
      "Owner and date are the shop’s to say, and the grade follows from the condition, A at most. Neuf needs sealed: true. It is public at once, or once the shop approved it.",
    body: ListingInput,
    answers: { 201: SmartphoneItem },
  },
  "GET /smartphoneItems/in-review": {
    who: "a seller",
    tag: "catalogue",
    summary: "One’s own listings that the shop has not approved",
    description: "Nobody else sees them. A refused one says why, and waits again once it is changed.",
    answers: { 200: z.array(SmartphoneItem) },
  },
  "PATCH /smartphoneItems/:id": {
    who: "the listing’s owner",
    limit: "120/1m",
    recentPassword: true,
    tag: "catalogue",
    summary: "Change one’s own listing",
    description:
      "Any part of it. stockQuantity is what can still be bought; units in orders under way come on top. A listing that was sold and becomes another brand or model is withdrawn, and the answer is the new listing that replaces it.",
    params: { id: z.string() },
    body: ListingPatch,
    answers: { 200: SmartphoneItem },
  },
  "DELETE /smartphoneItems/:id": {
    who: "the listing’s owner",
    limit: "120/1m",
    tag: "catalogue",
    summary: "Take one’s own listing off the market",
    description: "Erased when nobody ordered it; kept, and seen by nobody, when somebody did.",
    params: { id: z.string() },
    answers: { 204: nothing },
  },
});

export const pictureRoutes = defineRoutes({
  "GET /pictures/share.png": {
    who: "anyone",
    limit: "60/1m",
    tag: "pictures",
    summary: "What a link to the shop shows, 1200 × 630",
    query: Language,
    answers: { 200: fileOf("image/png", "PNG") },
  },
  "GET /pictures/models/:id.svg": {
    who: "anyone",
    tag: "pictures",
    summary: "The drawing of a phone",
    params: { id: z.string() },
    query: z.object({ view: z.optional(z.enum(DRAWING_VIEWS, "INVALID")) }),
    answers: { 200: fileOf("image/svg+xml", "SVG") },
  },
  "GET /pictures/items/:id/share.png": {
    who: "anyone",
    limit: "60/1m",
    tag: "pictures",
    summary: "What a shared link shows: phone, name, price, condition; 1200 × 630",
    params: { id: z.string() },
    query: Language,
    answers: { 200: fileOf("image/png", "PNG") },
  },
});
