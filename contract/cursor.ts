import * as z from "zod/mini";

/** The position in a list from which the next page starts. The server writes and reads it; other programs only pass it on. */
export const Cursor = z.string().check(z.regex(/^[\w-]{1,200}$/, "INVALID"));
