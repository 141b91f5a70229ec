import * as z from "zod/mini";
import { GRADES } from "../catalog/conditions.ts";
import type { Owner } from "./device-events.ts";
import { PART_ORIGINS, PARTS } from "./parts.ts";
import type { DeviceStage } from "./stages.ts";
import { OUTCOMES, Point } from "./test-run.ts";

/** What a stranger may know of where the phone is. `gone`: back at its supplier, or lost. */
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
/** A buyer’s phone that went back to them is sold, as before. */
export const passportStateOf = (stage: DeviceStage, owner: Owner): PassportState =>
  stage === "handed_back" && owner === "customer" ? "sold" : STATE_OF[stage];

/** A day in Paris: `2026-11-24`. */
const Day = z.iso.date();

/**
 * What the public page of a device shows, as `passports.content` holds it. Whoever has the address reads it, so it names no
 * person, place, price paid or IMEI.
 */
export const PassportContent = z.object({
  brand: z.string(),
  model: z.string(),
  storageGb: z.int(),
  /** The French name. */
  color: z.string(),
  colorSlug: z.string(),
  modelId: z.int(),
  state: z.enum(PASSPORT_STATES),
  grade: z.nullable(z.enum(GRADES)),
  /** Two people decided the grade; else it follows from what was measured. */
  gradeApproved: z.optional(z.boolean()),
  /** Whole percent. */
  battery: z.nullable(z.int()),
  /** Ids of this episode's photographs, the front first. */
  photos: z.array(z.string()),
  /** The last run of the protocol that ended, whole or not. */
  tests: z.nullable(
    z.object({
      on: Day,
      points: z.array(z.object({ point: Point, outcome: z.enum(OUTCOMES) })),
    }),
  ),
  /** Numbered from 1: two may be alike in all else. */
  parts: z.array(z.object({ number: z.int(), part: z.enum(PARTS), origin: z.enum(PART_ORIGINS), on: Day })),
  wipedOn: z.nullable(Day),
  /** While a customer owns it. */
  guaranteeUntil: z.nullable(Day),
  /** How often it has been in the workshop's hands. */
  lives: z.int(),
});
export type PassportContent = z.infer<typeof PassportContent>;

/** A passport whose state is what its listing says now, and whose support is what its model says. */
export interface Passport extends PassportContent {
  readonly publicId: string;
  readonly itemId: number;
  /** The maker's security updates; null when nothing is known. */
  readonly support: { readonly until: string; readonly source: string } | null;
}

/** The unit behind a listing of the shop's own, on the page of that listing. */
export const Unit = z.extend(
  z.pick(PassportContent, { tests: true, parts: true, wipedOn: true, lives: true }),
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
  /** One or two. */
  imeis: z.array(z.string()),
  orderNumber: z.string(),
  orderedAt: z.string(),
  guaranteeUntil: z.nullable(Day),
});
export type OwnPhone = z.infer<typeof OwnPhone>;
