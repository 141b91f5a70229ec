import * as z from "zod/mini";

/** A text without spaces around it that is not empty. */
export const requiredText = (longest: number) =>
  z.string().check(
    z.overwrite((text) => text.toWellFormed()),
    z.trim(),
    z.minLength(1, "REQUIRED"),
    z.maxLength(longest, "TOO_LONG"),
  );

/** The version of a row that a page shows. Another one is STALE. */
export const rowVersion = z.string().check(z.regex(/^\d{1,10}$/, "INVALID"));
