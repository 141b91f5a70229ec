import * as z from "zod/mini";

/** The id of a row, in a path. */
export const rowIdParam = z.string().check(z.regex(/^[1-9]\d{0,8}$/, "INVALID"));

/** The number of an order, in a path. */
export const orderNumberParam = z.string().check(z.regex(/^[\w-]{1,40}$/, "INVALID"));

/** The id of a row, parsed as a PostgreSQL `integer`. */
export const numericIdParam = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
