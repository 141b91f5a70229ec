import * as z from "zod/mini";
import { ListingInput } from "./catalog.ts";

/** `PATCH /smartphoneItems/{id}`: any part of a listing. `status: "sold"` takes what is left off the market. */
export const ListingPatch = z.partial(ListingInput);
export type ListingPatch = z.infer<typeof ListingPatch>;

/** A photograph as received: named by its id in a listing's `photos`, shown at its address. */
export const Photo = z.object({ id: z.string(), url: z.string() });
export type Photo = z.infer<typeof Photo>;

/** Orders on a page of a seller's list. */
export const SELLER_ORDERS_PAGE_SIZE = 10;

/** What `GET /orders/all` may be asked: without a page size, the newest hundred. */
export const SellerOrderQuery = z.object({
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, "WRONG_TYPE"))),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, "WRONG_TYPE"))),
});
export type SellerOrderQuery = z.infer<typeof SellerOrderQuery>;

/** A seller's figures at this moment. Months begin in Paris; money is euros; only paid orders count as sold. */
export const SellerSummary = z.object({
  /** Listings that can be bought, and the units in them. */
  listings: z.int(),
  units: z.int(),
  /** Units sold, ever and this month. */
  sold: z.int(),
  soldThisMonth: z.int(),
  revenueThisMonth: z.number(),
});
export type SellerSummary = z.infer<typeof SellerSummary>;
