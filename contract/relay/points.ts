import * as z from "zod/mini";
import type { DeliveryPlace } from "../delivery/place.ts";
import { isDelivered, readPostalCode } from "../orders/shipping.ts";
import { oneLine } from "../typed-text.ts";

export const RelayPointId = z.string().check(
  z.trim(),
  z.overwrite((typed) => typed.toUpperCase()),
  z.minLength(1, "REQUIRED"),
  z.regex(/^[A-Z0-9-]{1,20}$/, "INVALID"),
);

/** A collection point of the shop's list. */
export const RelayPoint = z.object({
  /** The carrier's number of the point. */
  id: RelayPointId,
  name: oneLine(80),
  street: oneLine(120),
  postalCode: z
    .string()
    .check(z.overwrite(readPostalCode), z.minLength(1, "REQUIRED"), z.refine(isDelivered, "BAD_POSTAL_CODE")),
  town: oneLine(80),
  /** Groups of days, separated by `;` or `|` in the list. */
  hours: z.string().check(
    z.overwrite((typed) =>
      typed
        .split(/[;|]/)
        .map((group) => group.trim())
        .filter(Boolean)
        .join("\n"),
    ),
    z.minLength(1, "REQUIRED"),
    z.maxLength(300, "TOO_LONG"),
  ),
});
export type RelayPoint = z.infer<typeof RelayPoint>;

/** The columns of the list, in their order. */
export const RELAY_COLUMNS = [
  "id",
  "name",
  "street",
  "postalCode",
  "town",
  "hours",
] as const satisfies (keyof RelayPoint)[];

/** Points in a list, at most. */
export const MAX_RELAY_POINTS = 5000;

/** `GET /relay-points`: a town or a postcode. */
export const RelayQuery = z.object({
  near: z.string("REQUIRED").check(z.trim(), z.minLength(2, "TOO_SHORT"), z.maxLength(80, "TOO_LONG")),
});

/** The list in the back office. */
export const RelayList = z.object({
  /** Changes with the list. */
  version: z.string(),
  count: z.int(),
  /** The list as a CSV file. */
  csv: z.string(),
});
export type RelayList = z.infer<typeof RelayList>;

/** `PUT /admin/api/relay-points`: the whole list. Errors name a line and a column: `lines.3.hours`. */
export const RelayListInput = z.strictObject({
  /** The version of the list that the page showed. Error: STALE for another one. */
  version: z.string().check(z.maxLength(32)),
  csv: z.string().check(z.maxLength(900_000, "TOO_LONG")),
});
export type RelayListInput = z.infer<typeof RelayListInput>;

/** A town as the search compares it: without case, accents, hyphens and the article `St` in full. */
export const townKey = (town: string): string =>
  town
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => ({ st: "saint", ste: "sainte" })[word] ?? word)
    .join(" ");

/** The point as an order keeps it. */
export const placeOf = ({ id, name, street, postalCode, town, hours }: RelayPoint): DeliveryPlace => ({
  ...{ id, name, hours },
  address: `${street}, ${postalCode} ${town}`,
});
