import * as z from "zod/mini";
import { DEVICE_STAGES } from "../devices/stages.ts";
import { anyText, requiredText, rowId, rowVersion } from "../fields.ts";
import { NamedPlace } from "./places.ts";

const COUNT_STATES = ["open", "posted", "cancelled"] as const;

/** The kinds of differences of a count, each with the reasons that may explain it. */
export const REASONS_OF = {
  /** The records have the phone in the counted place; nobody found it. `not_found` and `stolen` make it lost. */
  missing: ["not_found", "stolen", "in_use", "other"],
  /** Found here; the records have it in another place. */
  elsewhere: ["misplaced", "not_recorded", "other"],
  /** Found here; the records have it in no place. */
  unplaced: ["not_recorded", "other"],
  /** Found here; the phone is not in the stock: shipped, or a customer's. */
  foreign: ["to_receive", "not_ours", "other"],
  /** A code that no phone has. */
  unknown: ["misread", "not_ours", "other"],
} as const;
export type DifferenceKind = keyof typeof REASONS_OF;
export const DIFFERENCE_KINDS = Object.keys(REASONS_OF) as DifferenceKind[];
export const COUNT_REASONS = [
  ...(["not_found", "stolen", "in_use", "misplaced", "not_recorded", "to_receive"] as const),
  ...(["not_ours", "misread", "other"] as const),
] as const;
export type CountReason = (typeof COUNT_REASONS)[number];

/** The reasons after which a missing phone is lost. */
export const LOSES: readonly CountReason[] = ["not_found", "stolen"];

export const CountDifference = z.object({
  /** The public id of the phone, or the code that no phone has. */
  label: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  /** Empty for an unknown code. */
  name: z.string(),
  stage: z.nullable(z.enum(DEVICE_STAGES)),
  /** The code of the place in the records, and of the place where it was found. */
  recorded: z.nullable(z.string()),
  found: z.nullable(z.string()),
  /** The paid order that waits for the phone. */
  number: z.nullable(z.string()),
  /** Null until the count is posted. */
  reason: z.nullable(z.enum(COUNT_REASONS)),
  note: z.string(),
});
export type CountDifference = z.infer<typeof CountDifference>;

const facts = {
  id: z.int(),
  state: z.enum(COUNT_STATES),
  /** Null: all places. */
  place: z.nullable(NamedPlace),
  openedBy: z.string(),
  openedAt: z.string(),
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
};

/** A count in the list. */
export const CountSummary = z.object({ ...facts, scans: z.int() });
export type CountSummary = z.infer<typeof CountSummary>;

export const StockCount = z.object({
  ...facts,
  version: z.string(),
  /** The phones that the records have there, and those of them that were found there. Both 0 once the count has ended. */
  expected: z.int(),
  confirmed: z.int(),
  /** Phones of the place that are packed: they wait in their parcel and need no scan. */
  packed: z.int(),
  /** The people who counted, with the number of phones that each scanned. */
  people: z.array(z.object({ id: z.int(), name: z.string(), scans: z.int() })),
  differences: z.array(CountDifference),
});
export type StockCount = z.infer<typeof StockCount>;

export const CountInput = z.strictObject({ key: z.uuid(), place: z.nullable(rowId) });
export type CountInput = z.infer<typeof CountInput>;

export const CountScan = z.strictObject({
  code: requiredText(200),
  /** The place that was scanned before, in a count of all places. */
  place: z.optional(rowId),
});
export type CountScan = z.infer<typeof CountScan>;

export const CountAnswer = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("chosen"), place: NamedPlace }),
  z.object({
    /** `again`: it was found before. */
    outcome: z.enum(["counted", "again"]),
    label: z.string(),
    name: z.string(),
    place: NamedPlace,
    /** How the phone differs from the records. Null when it lies where they have it. */
    kind: z.nullable(z.enum(["elsewhere", "unplaced", "foreign", "unknown"])),
    recorded: z.nullable(z.string()),
    stage: z.nullable(z.enum(DEVICE_STAGES)),
    number: z.nullable(z.string()),
  }),
  z.object({
    outcome: z.literal("wrong"),
    why: z.enum(["ended", "no_place", "other_place", "retired", "unknown_place"]),
    /** The code of the scanned place. */
    code: z.nullable(z.string()),
  }),
]);
export type CountAnswer = z.infer<typeof CountAnswer>;

/** The most differences that are posted at once. */
const MOST_DIFFERENCES = 1000;

export const PostingInput = z.strictObject({
  version: rowVersion,
  /** The differences that the page showed, each with its reason. Error: STALE when they are others now. */
  differences: z
    .array(
      z.strictObject({
        label: requiredText(200),
        kind: z.enum(DIFFERENCE_KINDS),
        reason: z.enum(COUNT_REASONS),
        note: anyText(200),
      }),
    )
    .check(z.maxLength(MOST_DIFFERENCES, "TOO_BIG")),
});
export type PostingInput = z.infer<typeof PostingInput>;

export const CancelCountInput = z.strictObject({ version: rowVersion });
