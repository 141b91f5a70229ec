import * as z from "zod/mini";
import { GRADES } from "../catalog/conditions.ts";
import type { Owner } from "./device-events.ts";
import { PART_ORIGINS, PARTS } from "./parts.ts";
import { PHOTO_ANGLES } from "./publication-rule.ts";
import type { DeviceStage } from "./stages.ts";
import { OUTCOMES, Point } from "./test-run.ts";

/** The state of a phone as strangers may know it. `gone`: back at its supplier, or lost. */
const PASSPORT_STATES = ["for_sale", "sold", "workshop", "recycled", "gone"] as const;
export type PassportState = (typeof PASSPORT_STATES)[number];

const STATE_OF: Readonly<Record<DeviceStage, PassportState>> = {
  expected: "workshop",
  received: "workshop",
  inspected: "workshop",
  quarantine: "workshop",
  repairing: "workshop",
  wiped: "workshop",
  tested: "workshop",
  graded: "workshop",
  listed: "for_sale",
  allocated: "sold",
  packed: "sold",
  shipped: "sold",
  delivered: "sold",
  returned: "workshop",
  recycled: "recycled",
  handed_back: "gone",
  lost: "gone",
};
/** The state of a phone on its passport. A customer's own phone that was handed back counts as sold. */
export const passportStateOf = (stage: DeviceStage, owner: Owner): PassportState =>
  stage === "handed_back" && owner === "customer" ? "sold" : STATE_OF[stage];

const Marks = z.object({
  scratches: z.int(),
  /** The length of the longest, in millimetres. */
  scratchMm: z.int(),
  chips: z.int(),
  chipMm: z.int(),
});

/** A day in Paris: `2026-11-24`. */
const Day = z.iso.date();

/**
 * The public page of a device, as stored in `passports.content`. Anybody with the address can read it, so it contains no person,
 * place, purchase price or IMEI.
 */
export const PassportContent = z.object({
  brand: z.string(),
  model: z.string(),
  storageGb: z.int(),
  /** The name in French. */
  color: z.string(),
  colorSlug: z.string(),
  modelId: z.int(),
  state: z.enum(PASSPORT_STATES),
  grade: z.nullable(z.enum(GRADES)),
  /** True: two people decided the grade. Otherwise it follows from the measurements. */
  gradeApproved: z.optional(z.boolean()),
  /** Whole percent. */
  battery: z.nullable(z.int()),
  /** Ids of this episode's photographs, the front first. */
  photos: z.array(z.string()),
  /** The angle of each photograph. */
  angles: z.optional(z.array(z.enum(PHOTO_ANGLES))),
  /** The marks that were measured for the grade, by zone. Null with the grade. */
  marks: z.optional(z.nullable(z.object({ display: Marks, edge: Marks, frame: Marks, back: Marks }))),
  /** The last finished run of the protocol, complete or not. */
  tests: z.nullable(
    z.object({
      on: Day,
      points: z.array(z.object({ point: Point, outcome: z.enum(OUTCOMES) })),
    }),
  ),
  /** `number` starts at 1 and tells identical parts apart. */
  parts: z.array(z.object({ number: z.int(), part: z.enum(PARTS), origin: z.enum(PART_ORIGINS), on: Day })),
  wipedOn: z.nullable(Day),
  /** Null unless a customer owns the phone. */
  guaranteeUntil: z.nullable(Day),
  /** The last day of the guarantee of a repair for its present owner. */
  repairGuaranteeUntil: z.optional(z.nullable(Day)),
  /** How many times the workshop has had the phone. */
  lives: z.int(),
});
export type PassportContent = z.infer<typeof PassportContent>;

/** A passport with the current state of its listing and the update support of its model. */
export interface Passport extends PassportContent {
  readonly publicId: string;
  readonly itemId: number;
  /** The end of the maker's security updates, with its source. Null when unknown. */
  readonly support: { readonly until: string; readonly source: string } | null;
}

/** The unit behind a listing of the shop's own stock, for the listing's page. */
export const Unit = z.extend(
  z.pick(PassportContent, {
    tests: true,
    parts: true,
    wipedOn: true,
    lives: true,
    angles: true,
    marks: true,
  }),
  {
    publicId: z.string(),
  },
);
export type Unit = z.infer<typeof Unit>;

/** A phone that the caller bought and holds. */
export const OwnPhone = z.object({
  publicId: z.string(),
  brand: z.string(),
  model: z.string(),
  storageGb: z.int(),
  modelId: z.int(),
  /** The id of its first photograph. */
  photo: z.nullable(z.string()),
  /** A phone has one IMEI, or two. */
  imeis: z.array(z.string()),
  orderNumber: z.string(),
  orderedAt: z.string(),
  guaranteeUntil: z.nullable(Day),
});
export type OwnPhone = z.infer<typeof OwnPhone>;
