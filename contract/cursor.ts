import * as z from "zod/mini";

/** Where a list goes on, as the server wrote it. Only the server reads it. */
export const Cursor = z.string().check(z.regex(/^[\w-]{1,200}$/, "INVALID"));
