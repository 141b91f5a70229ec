import * as z from "zod/mini";
import { requiredText, rowVersion } from "../fields.ts";
import { ACTIVATION_LOCKS, BLACKLISTS, SIM_LOCKS } from "./inspection.ts";
import { OUTCOMES, Point } from "./test-run.ts";

/** The forms of reports that are read. `pdf` is a wipe report as a document. See docs/machine-reports.md. */
const REPORT_FORMATS = ["phonecheck", "blancco", "reluit", "pdf"] as const;

/** Bytes of a report, at most. Its base64 form fits in a request of one megabyte. */
export const MAX_REPORT_BYTES = 700_000;

/** What a report states about the wipe. Texts are empty if the report lacks them. */
const ReportedWipe = z.object({
  tool: z.string(),
  toolVersion: z.string(),
  method: z.string(),
  /** The status in the report's own words, such as `Successful`. */
  status: z.string(),
  isDone: z.boolean(),
});

/** What a report states, without its IMEI and serial number. Nothing in it is a guess. */
export const ReportReading = z.object({
  results: z.array(
    z.object({ point: Point, outcome: z.enum(OUTCOMES), value: z.nullable(z.int()), note: z.string() }),
  ),
  activationLock: z.nullable(z.enum(ACTIVATION_LOCKS)),
  blacklist: z.nullable(z.enum(BLACKLISTS)),
  simLock: z.nullable(z.enum(SIM_LOCKS)),
  wipe: z.nullable(ReportedWipe),
  /** Lines without a meaning here. They are shown, and change nothing. */
  unknown: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type ReportReading = z.infer<typeof ReportReading>;

/** A report of a phone, as its page shows it. */
export const MachineReport = z.object({
  id: z.int(),
  format: z.enum(REPORT_FORMATS),
  /** Null: the file is kept, but no text could be read from it. */
  reading: z.nullable(ReportReading),
  /** True: the report names this phone's IMEI or serial number. */
  isMatched: z.boolean(),
  by: z.string(),
  at: z.string(),
});
export type MachineReport = z.infer<typeof MachineReport>;

/** `content`: the file's bytes in base64. */
export const ReportInput = z.strictObject({
  version: rowVersion,
  content: requiredText(Math.ceil(MAX_REPORT_BYTES / 3) * 4).check(
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/, "INVALID"),
  ),
});
export type ReportInput = z.infer<typeof ReportInput>;

/**
 * Reasons to refuse a report, as the code of the field `content`: no report (INVALID), too big, the same file again,
 * without an IMEI or serial number, of another phone.
 */
export const REPORT_REFUSALS = ["INVALID", "TOO_BIG", "TAKEN", "REQUIRED", "MISMATCH"] as const;
