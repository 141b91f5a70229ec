import * as z from "zod/mini";
import { Phone } from "../accounts/accounts.ts";
import { Email } from "../accounts/email-address.ts";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { rowId, rowVersion } from "../fields.ts";
import { LOCALES } from "../locale.ts";
import { Assignee, TimelineEntry } from "../timeline/timeline.ts";
import { oneLine, plainText } from "../typed-text.ts";
import { QuoteLine, REPAIR_LACKS, StaffQuote } from "./quotes.ts";
import { FittingPart, RepairPart } from "./repair-parts.ts";
import { REPAIR_STATES } from "./repair-states.ts";
import { withoutUnlockCode } from "./unlock-code.ts";

/** Where a repair comes from: a paid order, a person at the counter, a case under guarantee. */
export const REPAIR_SOURCES = ["order", "walk_in", "guarantee"] as const;
export type RepairSource = (typeof REPAIR_SOURCES)[number];

export const REPAIR_LIMITS = { name: 120, phone: 120, text: 1000, reason: 500 } as const;

/** The number of a repair, `R-7K3M-9QXW`. */
export const RepairNumber = z.string().check(z.regex(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/, "INVALID"));

/** A repair in the list of the back office. */
export const RepairRow = z.object({
  number: z.string(),
  phone: z.string(),
  name: z.string(),
  order: z.nullable(z.string()),
  source: z.enum(REPAIR_SOURCES),
  state: z.enum(REPAIR_STATES),
  /** When the state began. */
  since: z.string(),
  dueAt: z.nullable(z.string()),
  isLate: z.boolean(),
});
export type RepairRow = z.infer<typeof RepairRow>;
export const RepairPage = tablePage(RepairRow);

/** `GET /admin/api/repairs`. Repairs stand in the order of their stages, the one that waits longest first. */
export const RepairQuery = tableQuery(
  {
    state: z.optional(z.enum([...REPAIR_STATES, "open"])),
    late: z.optional(z.literal("1")),
    /** A number of a repair or order, or a part of a name or a phone. */
    q: z.optional(z.string().check(z.maxLength(100))),
  },
  ["since", "number", "phone", "state", "name", "due"],
);
export type RepairQuery = z.infer<typeof RepairQuery>;

/** An open stage with the number of its repairs, and when the oldest of them began to wait. */
export const RepairStage = z.object({
  state: z.enum(REPAIR_STATES),
  count: z.int(),
  late: z.int(),
  oldest: z.nullable(z.string()),
});
/** `GET /admin/api/repair-stages`: the open stages in the order of the work. */
export const RepairStages = z.array(RepairStage);
export type RepairStages = z.infer<typeof RepairStages>;

/** `GET /admin/api/repairs/:number`. */
export const StaffRepair = z.extend(RepairRow, {
  /** The account. Null without one. */
  customerId: z.nullable(z.int()),
  version: z.string(),
  email: z.string(),
  telephone: z.string(),
  case: z.nullable(z.string()),
  device: z.nullable(z.string()),
  services: z.array(z.string()),
  /** What the person at the counter reports. */
  description: z.string(),
  /** All booked services are refunded: the phone goes back without work. */
  isRefunded: z.boolean(),
  createdAt: z.string(),
  /** The last day of the guarantee of the work. */
  guaranteeUntil: z.nullable(z.string()),
  /** The next states that staff may choose, the usual one first. */
  moves: z.array(z.enum(REPAIR_STATES)),
  /** The versions of its quote, newest first. */
  quotes: z.array(StaffQuote),
  /** The conditions that are missing before the work may begin, or be tested. */
  lacks: z.array(z.enum(REPAIR_LACKS)),
  /** The difference of an accepted quote, and the order that asks for it. Null while nothing is asked. */
  toPay: z.nullable(z.object({ order: z.string(), totalCents: z.int() })),
  /** The parts of its lines, without those that were given back. */
  parts: z.array(RepairPart),
  /** The parts that fit its phone. Null while no part may be chosen or quoted. */
  fitting: z.nullable(z.array(FittingPart)),
  /** Whether staff may make a new version now. */
  mayQuote: z.boolean(),
  /** The services of its model with a price, to propose in a quote, each with the part of the stock that it needs. */
  proposals: z.array(z.extend(QuoteLine, { part: z.nullable(z.int()) })),
  /** For each line of the newest version, the part that its service needs by the catalogue. */
  suggested: z.array(z.nullable(z.int())),
  timeline: z.array(TimelineEntry),
  assignee: Assignee,
});
export type StaffRepair = z.infer<typeof StaffRepair>;

/** `POST /admin/api/repairs/:number/moves`. */
export const RepairMove = z.strictObject({
  version: rowVersion,
  to: z.enum(REPAIR_STATES, "REQUIRED"),
  reason: z.optional(z.union([z.literal(""), plainText(REPAIR_LIMITS.reason).check(withoutUnlockCode)])),
});
export type RepairMove = z.infer<typeof RepairMove>;

/** `POST /admin/api/repairs`: a person at the counter. The same `key` is the same repair. */
export const WalkIn = z.strictObject({
  key: z.guid("INVALID"),
  /** The model on the price list, or null for another phone, which `phone` names. */
  modelId: z.nullable(rowId),
  phone: oneLine(REPAIR_LIMITS.phone),
  name: oneLine(REPAIR_LIMITS.name),
  email: Email,
  telephone: Phone,
  locale: z.enum(LOCALES, "INVALID"),
  description: plainText(REPAIR_LIMITS.text).check(withoutUnlockCode),
});
export type WalkIn = z.infer<typeof WalkIn>;

/** The moves of staff that must say why. */
export const NEEDS_REASON: readonly string[] = ["cancelled", "refused", "abandoned"];
