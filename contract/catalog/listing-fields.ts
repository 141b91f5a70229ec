import * as z from "zod/mini";
import { seenOnly } from "../typed-text.ts";
import { SELLER_CONDITIONS } from "./conditions.ts";
import type { ListingField } from "./listing-field-names.ts";

/** A line of text without control characters and direction overrides. */
const ONE_LINE = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;
/** Text of several lines, without control characters but tabs and line breaks. */
const SEVERAL_LINES = /^[^\p{Cc}]*(?:[\t\r\n][^\p{Cc}]*)*$/u;

/** The fields that a seller sends. A field is optional only if its value may be unknown. Null removes the value. */
export const sentFields = {
  name: z
    .string("REQUIRED")
    .check(
      z.trim(),
      z.regex(ONE_LINE, "BAD_CHARACTERS"),
      seenOnly(),
      z.minLength(1, "REQUIRED"),
      z.maxLength(120, "TOO_LONG"),
    ),
  condition: z.enum(SELLER_CONDITIONS, "INVALID"),
  /** Whole percent of the battery's original capacity. */
  batteryHealth: z.optional(
    z.nullable(z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(100, "TOO_BIG"))),
  ),
  batteryCapacity: z
    .string("REQUIRED")
    .check(z.trim(), z.regex(ONE_LINE, "BAD_CHARACTERS"), seenOnly(), z.maxLength(40, "TOO_LONG")),
  description: z
    .string("REQUIRED")
    .check(seenOnly(), z.maxLength(5000, "TOO_LONG"), z.regex(SEVERAL_LINES, "BAD_CHARACTERS")),
} satisfies Record<ListingField, z.ZodMiniType>;

/** The fields that a visitor sees. Unknown fields are absent. */
export const shownFields = {
  name: z.string(),
  condition: z.string(),
  batteryHealth: z.optional(z.int()),
  batteryCapacity: z.string(),
  description: z.string(),
} satisfies Record<ListingField, z.ZodMiniType>;
