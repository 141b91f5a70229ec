import * as z from "zod/mini";
import { Cursor } from "../cursor.ts";
import { ListingInput } from "./catalog.ts";

/** `PATCH /smartphoneItems/{id}`: any part of a listing. `status: "sold"` removes the available units. */
export const ListingPatch = z.partial(ListingInput);
export type ListingPatch = z.infer<typeof ListingPatch>;

/** An uploaded photograph: its id for a listing's `photos`, and its address. */
export const Photo = z.object({ id: z.string(), url: z.string() });
export type Photo = z.infer<typeof Photo>;

/** Orders on a page of a seller's list. */
export const SELLER_ORDERS_PAGE_SIZE = 10;

/** The query of `GET /orders/all`. Without a page size, the newest 100 orders are returned. */
export const SellerOrderQuery = z.object({
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, "WRONG_TYPE"))),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, "WRONG_TYPE"))),
  /** A cursor from a `Link` header, instead of `page`. */
  after: z.optional(Cursor),
});
export type SellerOrderQuery = z.infer<typeof SellerOrderQuery>;

/** A seller's current figures. Months are those of Paris, money is euros, and only paid orders count as sold. */
export const SellerSummary = z.object({
  /** Available listings, and their units. */
  listings: z.int(),
  units: z.int(),
  /** Units sold, in total and this month. */
  sold: z.int(),
  soldThisMonth: z.int(),
  revenueThisMonth: z.number(),
});
export type SellerSummary = z.infer<typeof SellerSummary>;
