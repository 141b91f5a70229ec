import * as z from "zod/mini";

/** A text without surrounding spaces and unpaired surrogates, which the database does not store. */
export const anyText = (longest: number) =>
  z.string().check(
    z.overwrite((text) => text.toWellFormed()),
    z.trim(),
    z.maxLength(longest, "TOO_LONG"),
  );

/** A text as in `anyText` that is not empty. */
export const requiredText = (longest: number) => anyText(longest).check(z.minLength(1, "REQUIRED"));

/** The id of a row, an `integer` of PostgreSQL. */
export const rowId = z.int("WRONG_TYPE").check(z.gte(1, "INVALID"), z.lte(2_147_483_647, "INVALID"));

/** The place of a line in an order. */
export const linePosition = z.int().check(z.gte(0), z.lte(1000));

/** The version of a row that a page showed. Error: STALE for another version. */
export const rowVersion = z.string().check(z.regex(/^\d{1,10}$/, "INVALID"));
