import * as z from "zod/mini";

/** A text without spaces around it, and without half a character, which the database does not store. */
export const anyText = (longest: number) =>
  z.string().check(
    z.overwrite((text) => text.toWellFormed()),
    z.trim(),
    z.maxLength(longest, "TOO_LONG"),
  );

/** Such a text that is not empty. */
export const requiredText = (longest: number) => anyText(longest).check(z.minLength(1, "REQUIRED"));

/** The id of a row, as an `integer` of PostgreSQL holds it. */
export const rowId = z.int("WRONG_TYPE").check(z.gte(1, "INVALID"), z.lte(2_147_483_647, "INVALID"));

/** The place of a line in an order. */
export const linePosition = z.int().check(z.gte(0), z.lte(1000));

/** The version of a row that a page shows. Another one is STALE. */
export const rowVersion = z.string().check(z.regex(/^\d{1,10}$/, "INVALID"));
