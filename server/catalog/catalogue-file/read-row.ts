import * as z from "zod/mini";
import { normalizeEmail } from "#contract/accounts/email-address.ts";
import { ListingInput } from "#contract/catalog/catalog.ts";
import { CONDITIONS, readCondition } from "#contract/catalog/conditions.ts";
import { isCalendarDay } from "#contract/delivery/working-days.ts";
import { centsToEuros } from "#contract/money.ts";
import { SERVICE_KINDS } from "#contract/repair/repair-rules.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { isKnownLook } from "../pictures/known-look.ts";
import { readEuros } from "./cells.ts";
import type { Column, KindName, Reason } from "./columns.ts";

/** The value of a cell as text for PostgreSQL, or why it is refused. Null leaves the value in the shop unchanged. */
type Read = { readonly value: string | null } | { readonly reason: Reason };
type Reader = (cell: string) => Read;

const REASON = z.enum([
  "REQUIRED",
  "WRONG_TYPE",
  "INVALID",
  "TOO_SMALL",
  "TOO_BIG",
  "TOO_LONG",
  "BAD_CHARACTERS",
]);
const { shape } = ListingInput;

/** A reader by a schema, applied to what `prepare` returns. */
function bySchema(
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
const text = (max: number, min = 0) =>
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
const whole = (min: number, max: number) =>
  bySchema(z.int("WRONG_TYPE").check(z.gte(min, "TOO_SMALL"), z.lte(max, "TOO_BIG")), digits);
/** A blank cell leaves the value unchanged. */
const optional =
  (reader: Reader): Reader =>
  (cell) =>
    cell.trim() === "" ? { value: null } : reader(cell);

const price: Reader = (cell) => {
  if (cell.trim() === "") return { reason: "REQUIRED" };
  const cents = readEuros(cell);
  if (cents === null) return { reason: "WRONG_TYPE" };
  const bounds = bySchema(shape.price, () => centsToEuros(cents))(cell);
  return "reason" in bounds ? bounds : { value: String(cents) };
};
const newPrice: Reader = (cell) => {
  const read = price(cell);
  return "value" in read && read.value === "0" ? { reason: "TOO_SMALL" } : read;
};
const look: Reader = (cell) => {
  try {
    const found: unknown = JSON.parse(cell);
    return isKnownLook(found) ? { value: JSON.stringify(found) } : { reason: "INVALID" };
  } catch {
    return { reason: cell.trim() === "" ? "REQUIRED" : "INVALID" };
  }
};
/** A blank cell clears the value. */
const clearable =
  (reader: Reader): Reader =>
  (cell) =>
    cell.trim() === "" ? { value: "" } : reader(cell);

const brand = text(60, 1);
const name = text(120, 1);
const colourSlug = bySchema(
  z.string().check(z.trim(), z.minLength(1, "REQUIRED"), z.regex(/^[\p{Ll}\d-]{1,60}$/u, "BAD_CHARACTERS")),
);
const colourHex = bySchema(z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, "INVALID")));
const image = bySchema(
  z.string().check(z.trim(), z.maxLength(500, "TOO_LONG"), z.regex(/^(?:https:\/)?\/[^\s]*$/, "INVALID")),
);
const instant: Reader = (cell) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/.test(cell) &&
  isCalendarDay(cell.slice(0, 10)) &&
  Date.parse(cell) <= Date.now() + 60_000
    ? { value: cell }
    : { reason: "INVALID" };
const anyDay: Reader = (cell) => (isCalendarDay(cell) ? { value: cell } : { reason: "INVALID" });
const day: Reader = (cell) =>
  isCalendarDay(cell) && Date.parse(cell) <= Date.now() ? { value: cell } : { reason: "INVALID" };
const service = bySchema(z.enum(SERVICE_KINDS, "INVALID"), (cell) => cell.trim());

/** The reader of each column of each kind. Other columns are ignored. */
export const READERS: Readonly<Record<KindName, Partial<Record<Column, Reader>>>> = {
  model: {
    brand,
    model: name,
    storage_gb: whole(1, 100_000),
    colour_slug: colourSlug,
    colour: text(60, 1),
    colour_hex: colourHex,
    processor: text(120),
    ram: text(60),
    screen_size: text(120),
    camera: text(200),
    os: text(120),
    battery: text(120),
    look,
    image_url: clearable(image),
    new_price: clearable(newPrice),
    new_price_source: clearable(text(120)),
    new_price_on: clearable(day),
    support_until: clearable(anyDay),
    support_source: clearable(text(120)),
  },
  listing: {
    id: optional(whole(1, 2_000_000_000)),
    reference: optional(text(64)),
    seller: optional(
      bySchema(
        z
          .string()
          .check(
            z.overwrite(normalizeEmail),
            z.maxLength(254, "TOO_LONG"),
            z.regex(/^[^\p{Cc}]*$/u, "BAD_CHARACTERS"),
          ),
      ),
    ),
    brand: optional(brand),
    model: optional(name),
    storage_gb: optional(whole(1, 100_000)),
    colour_slug: optional(colourSlug),
    name: bySchema(shape.name),
    price,
    stock: (cell) =>
      cell.trim() === "0" ? { value: "0" } : optional(bySchema(shape.stockQuantity, digits))(cell),
    condition: bySchema(z.enum(CONDITIONS, "INVALID"), readCondition),
    battery_capacity: bySchema(shape.batteryCapacity),
    battery_health: clearable(whole(1, 100)),
    description: bySchema(shape.description),
    created_at: optional(instant),
  },
  "repair-service": {
    service,
    name: text(160),
    description: text(600),
    position: whole(-1_000_000, 1_000_000),
  },
  "repair-model": {
    brand,
    model: name,
    position: whole(-1_000_000, 1_000_000),
    look: clearable(look),
    colour_hex: colourHex,
  },
  "repair-option": {
    brand,
    model: name,
    service,
    name: text(160),
    price: clearable(price),
  },
};
