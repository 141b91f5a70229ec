import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { GRADES } from "../catalog/conditions.ts";
import { requiredText, rowId, rowVersion } from "../fields.ts";
import { NamedPlace } from "../places/places.ts";
import { plain } from "../text/plain.ts";
import { Assignee, TimelineEntry } from "../timeline/timeline.ts";
import { BeforeReturn } from "./before-return.ts";
import { CUSTODIANS, OWNERS } from "./device-events.ts";
import { EPISODE_SOURCES, VAT_REGIMES } from "./episodes.ts";
import { Imei } from "./imei.ts";
import { PART_ORIGINS, PARTS } from "./parts.ts";
import { PHOTO_ANGLES } from "./publication-rule.ts";
import { MOST_PAID_CENTS } from "./receptions.ts";
import { DEVICE_STAGES } from "./stages.ts";
import { TestRun } from "./test-run.ts";

/** The newest device comes first by default. */
export const DevicesQuery = tableQuery(
  {
    stage: z.optional(z.enum(DEVICE_STAGES)),
    model: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, "INVALID"))),
    grade: z.optional(z.enum(GRADES)),
    /** The id of a place; `none`: the phones in the shop that lie in no place. */
    place: z.optional(z.string().check(z.regex(/^(?:none|[1-9]\d{0,8})$/, "INVALID"))),
    /** A label, an IMEI or its last digits, a serial number, the beginning of a model's name. */
    q: z.optional(z.string().check(z.maxLength(80))),
  },
  ["createdAt", "name", "stage", "grade", "place", "price", "changedAt"],
);
export type DevicesQuery = z.infer<typeof DevicesQuery>;

export const DeviceSummary = z.object({
  publicId: z.string(),
  /** A change names this version. Error: STALE for another one. */
  version: z.string(),
  name: z.string(),
  stage: z.enum(DEVICE_STAGES),
  grade: z.nullable(z.enum(GRADES)),
  battery: z.nullable(z.int()),
  /** Grade and battery before the last return, while no new ones are known. */
  gradeBefore: z.nullable(z.enum(GRADES)),
  batteryBefore: z.nullable(z.int()),
  imei: z.nullable(z.string()),
  /** The code of the place where it lies. */
  place: z.nullable(z.string()),
  /** The price of its own listing, also of one that is hidden or sold. Null for a device that was never on sale. */
  priceCents: z.nullable(z.int()),
  changedAt: z.string(),
});
export type DeviceSummary = z.infer<typeof DeviceSummary>;
export const DevicesPage = tablePage(DeviceSummary);

export const DeviceModel = z.object({ id: z.int(), name: z.string() });
export type DeviceModel = z.infer<typeof DeviceModel>;

/** A device for the back office. What was done to it is its timeline. */
export const Device = z.object({
  publicId: z.string(),
  /** A change names this version. Error: STALE for another one. */
  version: z.string(),
  model: DeviceModel,
  stage: z.enum(DEVICE_STAGES),
  owner: z.enum(OWNERS),
  custodian: z.enum(CUSTODIANS),
  /** The current grade and battery. Null until they are measured, and again after a return. */
  grade: z.nullable(z.enum(GRADES)),
  battery: z.nullable(z.int()),
  /** Null for a device that never came back. */
  beforeReturn: z.nullable(BeforeReturn),
  serial: z.nullable(z.string()),
  imeis: z.array(z.string()),
  deliveredAt: z.nullable(z.string()),
  /** Where it lies in the shop. */
  place: z.nullable(NamedPlace),
  listing: z.nullable(z.object({ id: z.int(), priceCents: z.int(), onSale: z.boolean() })),
  episodes: z.array(
    z.object({
      id: z.int(),
      source: z.enum(EPISODE_SOURCES),
      supplier: z.string(),
      /** Null without the permission `money.read`. */
      pricePaidCents: z.nullable(z.int()),
      vatRegime: z.enum(VAT_REGIMES),
      beganAt: z.string(),
      endedAt: z.nullable(z.string()),
    }),
  ),
  orders: z.array(
    z.object({ id: z.int(), number: z.string(), openedAt: z.string(), closedAt: z.nullable(z.string()) }),
  ),
  /** Parcels whose seller claims this IMEI. A claim does not change the device. */
  claims: z.array(
    z.object({
      /** The id of the parcel. */
      id: z.int(),
      number: z.string(),
      seller: z.string(),
      shippedAt: z.nullable(z.string()),
    }),
  ),
  photos: z.array(z.object({ id: z.string(), angle: z.enum(PHOTO_ANGLES), at: z.string() })),
  lastRun: z.nullable(TestRun),
  /** Earlier test runs, newest first. */
  earlierRuns: z.array(TestRun),
  parts: z.array(z.object({ id: z.int(), part: z.enum(PARTS), origin: z.enum(PART_ORIGINS) })),
  /** The purchase price, while staff may still correct it: no sale depends on it yet. Without `money.read`, the price is null. */
  purchase: z.nullable(z.object({ pricePaidCents: z.nullable(z.int()), vatRegime: z.enum(VAT_REGIMES) })),
  timeline: z.array(TimelineEntry),
  assignee: Assignee,
});
export type Device = z.infer<typeof Device>;

/**
 * A correction of values that were read or typed wrongly. An absent field stays. An empty serial number is removed, and so is a
 * part without an origin.
 */
export const CorrectionInput = z.strictObject({
  version: rowVersion,
  reason: requiredText(500),
  modelId: z.optional(rowId),
  imeis: z.optional(z.array(Imei).check(z.minLength(1, "REQUIRED"), z.maxLength(2))),
  serial: z.optional(z.string().check(plain(), z.regex(/^(?:[\w-]{4,40})?$/, "INVALID"))),
  pricePaidCents: z.optional(z.int().check(z.minimum(0, "TOO_SMALL"), z.maximum(MOST_PAID_CENTS, "TOO_BIG"))),
  vatRegime: z.optional(z.enum(VAT_REGIMES)),
  parts: z.optional(
    z.array(z.strictObject({ id: rowId, origin: z.nullable(z.enum(PART_ORIGINS)) })).check(z.maxLength(50)),
  ),
});
export type CorrectionInput = z.infer<typeof CorrectionInput>;
