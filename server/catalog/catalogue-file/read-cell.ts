import * as z from "zod/mini";
import { normalizeEmail } from "#contract/accounts/email-address.ts";
import { ListingInput } from "#contract/catalog/catalog.ts";
import { CONDITIONS, readCondition } from "#contract/catalog/conditions.ts";
import { isCalendarDay } from "#contract/delivery/working-days.ts";
import { centsToEuros } from "#contract/money.ts";
import { UNOFFERED_REASONS } from "#contract/repair/catalogue/catalogue.ts";
import { SERVICE_KINDS } from "#contract/repair/repair-rules.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { isKnownLook } from "../pictures/known-look.ts";
import { readEuros } from "./cells.ts";
import type { Reason } from "./refusals.ts";

/** The value of a cell as text for PostgreSQL, or the reason for its refusal. */
type Read = { readonly value: string } | { readonly reason: Reason };
export type Reader = (cell: string) => Read;

const REASON = z.enum([
  "REQUIRED",
  "WRONG_TYPE",
  "INVALID",
  "TOO_SMALL",
  "TOO_BIG",
  "TOO_LONG",
  "BAD_CHARACTERS",
]);

/** Makes a reader from a schema, which it applies to the result of `prepare`. */
export function bySchema(
  schema: z.ZodMiniType<unknown>,
  prepare: (cell: string) => unknown = (cell) => cell,
): Reader {
  return (cell) => {
    const read = schema.safeParse(prepare(cell));
    if (read.success) return { value: String(read.data) };
    const reason = REASON.safeParse(read.error.issues[0]?.message);
    return { reason: reason.success ? reason.data : "INVALID" };
  };
}
export const text = (max: number, min = 0) =>
  bySchema(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(min, "REQUIRED"),
        z.maxLength(max, "TOO_LONG"),
        z.regex(/^[^\p{Cc}]*$/u, "BAD_CHARACTERS"),
      ),
  );
const digits = (cell: string) => {
  const typed = plainSigns(cell);
  return /^-?\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN;
};
export const whole = (min: number, max: number) =>
  bySchema(z.int("WRONG_TYPE").check(z.gte(min, "TOO_SMALL"), z.lte(max, "TOO_BIG")), digits);
export const price: Reader = (cell) => {
  if (cell.trim() === "") return { reason: "REQUIRED" };
  const cents = readEuros(cell);
  if (cents === null) return { reason: "WRONG_TYPE" };
  const bounds = bySchema(ListingInput.shape.price, () => centsToEuros(cents))(cell);
  return "reason" in bounds ? bounds : { value: String(cents) };
};
export const newPrice: Reader = (cell) => {
  const read = price(cell);
  return "value" in read && read.value === "0" ? { reason: "TOO_SMALL" } : read;
};
export const look: Reader = (cell) => {
  try {
    const found: unknown = JSON.parse(cell);
    return isKnownLook(found) ? { value: JSON.stringify(found) } : { reason: "INVALID" };
  } catch {
    return { reason: cell.trim() === "" ? "REQUIRED" : "INVALID" };
  }
};
/** `true`, `vrai`, `oui` or `1`, and their opposites, as spreadsheets write them. */
export const yesOrNo: Reader = (cell) => {
  const word = cell.trim().toLowerCase();
  if (/^(?:true|vrai|yes|oui|1)$/.test(word)) return { value: "true" };
  return /^(?:false|faux|no|non|0)$/.test(word) ? { value: "false" } : { reason: "INVALID" };
};
export const brand = text(60, 1);
export const name = text(120, 1);
export const colourSlug = bySchema(
  z.string().check(z.trim(), z.minLength(1, "REQUIRED"), z.regex(/^[\p{Ll}\d-]{1,60}$/u, "BAD_CHARACTERS")),
);
export const colourHex = bySchema(
  z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, "INVALID")),
);
export const image = bySchema(
  z.string().check(z.trim(), z.maxLength(500, "TOO_LONG"), z.regex(/^(?:https:\/)?\/[^\s]*$/, "INVALID")),
);
export const instant: Reader = (cell) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/.test(cell) &&
  isCalendarDay(cell.slice(0, 10)) &&
  Date.parse(cell) <= Date.now() + 60_000
    ? { value: cell }
    : { reason: "INVALID" };
export const anyDay: Reader = (cell) => (isCalendarDay(cell) ? { value: cell } : { reason: "INVALID" });
export const day: Reader = (cell) =>
  isCalendarDay(cell) && Date.parse(cell) <= Date.now() ? { value: cell } : { reason: "INVALID" };
export const service = bySchema(z.enum(SERVICE_KINDS, "INVALID"), (cell) => cell.trim());
export const unoffered = bySchema(z.enum(UNOFFERED_REASONS, "INVALID"), (cell) => cell.trim());
export const stock: Reader = (cell) =>
  cell.trim() === "0" ? { value: "0" } : bySchema(ListingInput.shape.stockQuantity, digits)(cell);
export const condition = bySchema(z.enum(CONDITIONS, "INVALID"), readCondition);
export const seller = bySchema(
  z
    .string()
    .check(
      z.overwrite(normalizeEmail),
      z.maxLength(254, "TOO_LONG"),
      z.regex(/^[^\p{Cc}]*$/u, "BAD_CHARACTERS"),
    ),
);
