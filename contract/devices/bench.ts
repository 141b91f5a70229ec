import * as z from "zod/mini";
import { GRADES } from "../catalog/conditions.ts";
import { sentFields } from "../catalog/listing-fields.ts";
import { anyText, requiredText, rowId, rowVersion } from "../fields.ts";
import { BeforeReturn } from "./before-return.ts";
import { OWNERS } from "./device-events.ts";
import { Measured } from "./grading.ts";
import { Inspection } from "./inspection.ts";
import { MachineReport } from "./machine-report.ts";
import { BENCH_STEPS } from "./next-step.ts";
import { FittedPart, PART_ORIGINS, PARTS } from "./parts.ts";
import { LACKS, PHOTO_ANGLES } from "./publication-rule.ts";
import { DEVICE_STAGES } from "./stages.ts";
import { RUN_PHASES, TestRun } from "./test-run.ts";

const grade = z.enum(GRADES);

/** The record of a wipe. Maker, model and serial number are the device's. */
const Wipe = z.object({
  method: z.string(),
  tool: z.string(),
  toolVersion: z.string(),
  verification: z.string(),
  place: z.string(),
  /** The id of the report that proves the wipe. */
  report: z.nullable(z.int()),
  by: z.string(),
  at: z.string(),
});

/** A unit on the bench, with all data for the next action. */
export const BenchDevice = z.object({
  publicId: z.string(),
  version: z.string(),
  stage: z.enum(DEVICE_STAGES),
  step: z.enum(BENCH_STEPS),
  maker: z.string(),
  model: z.string(),
  colour: z.string(),
  storageGb: z.int(),
  imeis: z.array(z.string()),
  serial: z.nullable(z.string()),
  grade: z.nullable(grade),
  battery: z.nullable(z.int()),
  /** Null for a device that never came back. */
  beforeReturn: z.nullable(BeforeReturn),
  /** The phase of the next run. */
  phase: z.enum(RUN_PHASES),
  owner: z.enum(OWNERS),
  openRun: z.nullable(TestRun),
  lastRun: z.nullable(TestRun),
  parts: z.array(FittedPart),
  /** The parts of the stock that fit the phone, while it is repaired at the bench. */
  stock: z.array(z.extend(FittedPart, { id: z.int(), name: z.string(), free: z.int() })),
  wipe: z.nullable(Wipe),
  /** How a phone of this maker was last wiped: the form of the next wipe starts with it. */
  wipeBefore: z.nullable(
    z.pick(Wipe, { method: true, tool: true, toolVersion: true, verification: true, place: true }),
  ),
  /** The newest facts of this episode. */
  inspection: z.nullable(Inspection),
  /** Ids of private photographs of flaws, of this episode. */
  flaws: z.array(z.string()),
  /** The machines' reports of this episode, newest first. */
  reports: z.array(MachineReport),
  /** The last grading. `isWaiting`: staff want another grade than the measured one, and a second person decides. */
  grading: z.nullable(
    z.object({ measured: Measured, grade, wanted: z.nullable(grade), isWaiting: z.boolean() }),
  ),
  photos: z.array(z.object({ id: z.string(), angle: z.enum(PHOTO_ANGLES) })),
  /** The id of the buy-back in which the phone is still its customer's. */
  buyback: z.nullable(z.int()),
  /** The number of the repair for which the phone is here. */
  repair: z.nullable(z.string()),
  /** The phone is its customer's: the bench tests it, and does nothing else with it. */
  isHeld: z.boolean(),
  listing: z.nullable(z.object({ id: z.int(), priceCents: z.int(), reserved: z.boolean() })),
  missing: z.array(z.enum(LACKS)),
});
export type BenchDevice = z.infer<typeof BenchDevice>;

const optionalReason = z.optional(anyText(500));

export const ScanInput = z.strictObject({ code: requiredText(300) });
export const VersionInput = z.strictObject({ version: rowVersion });
export const RunInput = z.strictObject({ version: rowVersion, phase: z.enum(RUN_PHASES) });

/** The stages to which staff at the bench move a unit by hand. Those in `NEEDS_REASON` require a reason. */
const MOVE_TARGETS = ["inspected", "quarantine", "repairing", "recycled", "handed_back", "lost"] as const;
export type MoveTarget = (typeof MOVE_TARGETS)[number];
export const NEEDS_REASON = [
  "quarantine",
  "recycled",
  "handed_back",
  "lost",
] as const satisfies readonly MoveTarget[];
export const MoveInput = z
  .strictObject({ version: rowVersion, to: z.enum(MOVE_TARGETS), reason: optionalReason })
  .check(
    z.refine(({ to, reason }) => !NEEDS_REASON.some((one) => one === to) || Boolean(reason), {
      error: "REQUIRED",
      path: ["reason"],
    }),
  );
export type MoveInput = z.infer<typeof MoveInput>;

export const PartInput = z.strictObject({
  version: rowVersion,
  part: z.enum(PARTS),
  origin: z.enum(PART_ORIGINS),
  /** The part of the stock that was fitted. Its kind and origin then count. Absent or null: not of the stock. */
  stock: z.optional(z.nullable(rowId)),
});
export type PartInput = z.infer<typeof PartInput>;

export const WipeInput = z.strictObject({
  version: rowVersion,
  method: requiredText(80),
  tool: requiredText(80),
  toolVersion: requiredText(40),
  verification: requiredText(200),
  place: requiredText(120),
  /** The id of an attached report that proves the wipe. */
  report: z.optional(z.nullable(rowId)),
});
export type WipeInput = z.infer<typeof WipeInput>;

export const GradingInput = z
  .strictObject({
    version: rowVersion,
    measured: Measured,
    wanted: z.optional(grade),
    reason: optionalReason,
  })
  .check(
    z.refine(({ wanted, reason }) => !wanted || Boolean(reason), { error: "REQUIRED", path: ["reason"] }),
  );
export type GradingInput = z.infer<typeof GradingInput>;
export const GradingDecision = z.strictObject({ version: rowVersion, approved: z.boolean() });

/** A grading that waits for a second person. */
export const WaitingGrading = z.object({
  id: z.int(),
  grade,
  wanted: z.nullable(grade),
  reason: z.string(),
  staffId: z.int(),
  by: z.string(),
  at: z.string(),
  publicId: z.string(),
  name: z.string(),
  version: z.string(),
});
export type WaitingGrading = z.infer<typeof WaitingGrading>;

export const PublicationInput = z.strictObject({
  version: rowVersion,
  priceCents: z.int().check(z.minimum(100, "TOO_SMALL"), z.maximum(1_000_000, "TOO_BIG")),
  /** The text of the listing, in French. Absent: it stays as it is. */
  description: z.optional(sentFields.description),
});
export type PublicationInput = z.infer<typeof PublicationInput>;

export const UnpublicationInput = z.strictObject({ version: rowVersion, reason: requiredText(500) });

/** Prices of phones of the same model and grade, and what is proposed for the listing. */
export const PriceHints = z.object({
  /** Sold last in the same colour, newest first. */
  sold: z.array(z.object({ id: z.string(), priceCents: z.int(), at: z.string() })),
  /** On sale in the same colour, cheapest first. */
  onSale: z.array(z.object({ id: z.string(), priceCents: z.int(), seller: z.string() })),
  /** The shop's own sales of the last 90 days, in any colour of the same storage. */
  sales: z.object({ count: z.int(), medianCents: z.nullable(z.int()) }),
  /** Offers of other sellers now, in any colour of the same storage. */
  offers: z.object({ count: z.int(), lowestCents: z.nullable(z.int()) }),
  /** A description from the facts of the unit, in French. */
  description: z.string(),
});
export type PriceHints = z.infer<typeof PriceHints>;
