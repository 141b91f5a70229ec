import * as z from "zod/mini";
import { rowId } from "../fields.ts";
import { LOCALES } from "../locale.ts";
import { MAX_FAVOURITES } from "./favourite-limits.ts";

/** A followed listing. `price` is the price in euros that the person saw when following. */
const FollowedItem = z.object({
  id: rowId,
  price: z
    .number("WRONG_TYPE")
    .check(z.gte(0, "TOO_SMALL"), z.lte(100_000, "TOO_BIG"), z.multipleOf(0.01, "INVALID")),
});

/** The favourites of a browser, newest first. */
export const FavouritesInput = z.object({
  favourites: z.array(FollowedItem, "INVALID").check(z.maxLength(MAX_FAVOURITES, "TOO_LONG")),
});
export type FavouritesInput = z.infer<typeof FavouritesInput>;

/** A followed listing of an account. */
export const Favourite = z.object({ id: z.int(), price: z.number(), followedAt: z.string() });
export type Favourite = z.infer<typeof Favourite>;

/** `ids=12,9`: up to 50 ids. */
export const ChosenQuery = z.object({
  ids: z.string("REQUIRED").check(z.regex(/^[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,49}$/, "INVALID")),
  /** The language of texts that the shop wrote. Absent: texts as they are listed. */
  lang: z.optional(z.enum(LOCALES, "INVALID")),
});
