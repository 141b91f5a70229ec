import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { URGENT_BANDS } from "../back-office/urgent.ts";
import { linePosition, rowVersion } from "../fields.ts";
import { SoldCondition } from "../orders/orders.ts";
import { REFUND_STATES, Refundable, RefundParts } from "../refunds/refunds.ts";
import { CARRIERS, TrackingNumber } from "../shipments/carriers.ts";
import { labelContent } from "../shipments/labels.ts";
import { Assignee, TimelineEntry } from "../timeline/timeline.ts";
import { plainText } from "../typed-text.ts";
import {
  CASE_ACTS,
  CASE_KINDS,
  CASE_LIMITS,
  CASE_OUTCOMES,
  CASE_STATES,
  type CaseOutcome,
  FINDINGS,
} from "./case-states.ts";

/** The number of a case, `C-7K3M-9QXW`. */
export const CaseNumber = z.string().check(z.regex(/^C-[2-9A-Z]{4}-[2-9A-Z]{4}$/, "INVALID"));

const optionalText = (longest: number) => z.optional(z.union([z.literal(""), plainText(longest)]));

/** A new case, as the buyer describes it. A repeated `key` returns the same case. */
export const CaseInput = z
  .strictObject({
    key: z.guid("INVALID"),
    kind: z.enum(CASE_KINDS, "REQUIRED"),
    /** A change of mind needs no reason. */
    description: optionalText(CASE_LIMITS.description),
    lines: z
      .array(
        z.strictObject({
          position: linePosition,
          quantity: z.int().check(z.gte(1, "TOO_SMALL"), z.lte(1000, "TOO_BIG")),
        }),
      )
      .check(z.minLength(1, "REQUIRED"), z.maxLength(60, "TOO_LONG")),
  })
  .check(
    z.refine(({ kind, description }) => kind === "change_of_mind" || Boolean(description), {
      path: ["description"],
      error: "REQUIRED",
    }),
  );
export type CaseInput = z.infer<typeof CaseInput>;

const parcel = {
  carrier: z.nullable(z.enum(CARRIERS)),
  number: z.nullable(z.string()),
  link: z.nullable(z.string()),
};
const line = { position: z.int(), name: z.string(), quantity: z.int() };

/** The refund granted by a case, with the amount of each line. Delivery has no name. */
export const CaseRefund = z.object({
  state: z.enum(REFUND_STATES),
  amountCents: z.int(),
  parts: z.array(
    z.object({
      position: z.nullable(z.int()),
      name: z.string(),
      quantity: z.int(),
      amountCents: z.int(),
    }),
  ),
});
export type CaseRefund = z.infer<typeof CaseRefund>;

/** A case as its buyer sees it. */
export const CustomerCase = z.object({
  number: z.string(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  outcome: z.nullable(z.enum(CASE_OUTCOMES)),
  /** A withdrawal opened the case. It is already accepted. */
  isWithdrawal: z.boolean(),
  /** Goods of the case must come back. */
  hasGoods: z.boolean(),
  description: z.string(),
  /** The reason for the rejection or decision. May be empty. */
  reason: z.string(),
  lines: z.array(z.object({ ...line, phone: z.optional(SoldCondition) })),
  /** The public steps of the case, oldest first. */
  steps: z.array(z.object({ kind: z.string(), at: z.string() })),
  /** The day by which the next step is due. */
  dueAt: z.string(),
  /** The parcel and label with which the buyer returns the goods. */
  returnLabel: z.object(parcel),
  /** The label can be downloaded. */
  hasLabelFile: z.boolean(),
  /** The parcel that goes back to the buyer. */
  sentBack: z.object(parcel),
  refund: z.nullable(CaseRefund),
  photos: z.int(),
  canCancel: z.boolean(),
});
export type CustomerCase = z.infer<typeof CustomerCase>;

/** The cases of an order, and the lines that a new case can cover. */
export const OrderCases = z.object({
  cases: z.array(CustomerCase),
  claimable: z.array(
    z.object({ ...line, phone: z.optional(SoldCondition), kinds: z.array(z.enum(CASE_KINDS)) }),
  ),
});
export type OrderCases = z.infer<typeof OrderCases>;

/** `GET /admin/api/cases`. Late and open cases come first in every sort order. By default the most urgent comes first. */
export const CasesQuery = tableQuery(
  {
    state: z.optional(z.enum([...CASE_STATES, "open"])),
    kind: z.optional(z.enum(CASE_KINDS)),
    /** The escalation view: open cases with an overdue step, and refunded units that have not come back. */
    overdue: z.optional(z.literal("1")),
    /** Open cases of a band of the dashboard. */
    urgent: z.optional(z.enum(URGENT_BANDS)),
    order: z.optional(z.string().check(z.maxLength(40))),
    device: z.optional(z.string().check(z.maxLength(40))),
    /** The whole number of a case or an order. */
    q: z.optional(z.string().check(z.maxLength(40))),
  },
  ["dueAt", "openedAt", "number", "kind", "state", "order"],
);
export type CasesQuery = z.infer<typeof CasesQuery>;

export const CaseRow = z.object({
  number: z.string(),
  order: z.string(),
  name: z.string(),
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  outcome: z.nullable(z.enum(CASE_OUTCOMES)),
  openedAt: z.string(),
  /** Null for a closed case, unless its goods are overdue. */
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
});
export type CaseRow = z.infer<typeof CaseRow>;
export const CasesPage = tablePage(CaseRow);

/** A case in the back office. */
export const BackOfficeCase = z.extend(CaseRow, {
  /** The account. Null for an erased customer. */
  customerId: z.nullable(z.int()),
  version: z.string(),
  isWithdrawal: z.boolean(),
  description: z.string(),
  reason: z.string(),
  acts: z.array(z.enum(CASE_ACTS)),
  outcomes: z.array(z.enum(CASE_OUTCOMES)),
  lines: z.array(
    z.object({
      ...line,
      device: z.nullable(z.string()),
      receivedAt: z.nullable(z.string()),
      replacement: z.nullable(z.string()),
    }),
  ),
  returnLabel: z.object(parcel),
  hasLabelFile: z.boolean(),
  sentBack: z.object(parcel),
  postedAt: z.nullable(z.string()),
  /** The last day for the refund of a withdrawal. */
  refundDue: z.nullable(z.string()),
  refund: z.nullable(z.extend(CaseRefund, { id: z.int(), version: z.string() })),
  /**
   * The amounts that the case asks for, by line and delivery. Empty unless staff can decide a refund, or could after the
   * inspection.
   */
  asked: z.array(Refundable),
  inspections: z.array(
    z.object({ finding: z.enum(FINDINGS), note: z.string(), by: z.string(), at: z.string() }),
  ),
  photos: z.array(z.string()),
  timeline: z.array(TimelineEntry),
  assignee: Assignee,
});
export type BackOfficeCase = z.infer<typeof BackOfficeCase>;

const version = rowVersion;

export const CaseVersion = z.strictObject({ version });
/** The parcel of an accepted case (label of the return), or of goods sent to their owner. */
export const CaseParcel = z.strictObject({
  version,
  carrier: z.enum(CARRIERS, "REQUIRED"),
  number: TrackingNumber,
});
/** The carrier's file of the label with which the goods come back. */
export const CaseLabelFile = z.strictObject({ version, content: labelContent });
export type CaseLabelFile = z.infer<typeof CaseLabelFile>;
export const CaseRejection = z.strictObject({ version, reason: plainText(CASE_LIMITS.reason) });
/** `code` is the scan of a unit of the shop. */
export const CaseReception = z.strictObject({
  version,
  code: z.optional(z.string().check(z.maxLength(200, "TOO_LONG"))),
  /** True: the case goes on without the goods that have not arrived. */
  withoutRest: z.optional(z.boolean()),
  /** Confirms that the unit belongs to another order: the labels of two parcels were exchanged. */
  isExchanged: z.optional(z.boolean()),
  /** Describes what arrived when it is no unit of the shop. */
  foreign: z.optional(plainText(CASE_LIMITS.note)),
});
export const CaseInspection = z.strictObject({
  version,
  finding: z.enum(FINDINGS, "REQUIRED"),
  note: optionalText(CASE_LIMITS.note),
});
const decision = {
  version,
  outcome: z.enum(CASE_OUTCOMES, "REQUIRED"),
  /** The reason told to the customer. Required for a rejection, and when less is granted than the case asks for. */
  reason: optionalText(CASE_LIMITS.reason),
  /** The granted refund. Absent: all that the case asks for. */
  parts: z.optional(RefundParts),
  /** Confirms that packed parcels are unpacked. */
  unpacked: z.optional(z.boolean()),
};
const rejectionHasReason = z.refine<{ outcome: CaseOutcome; reason?: string | undefined }>(
  ({ outcome, reason }) => outcome !== "reject" || Boolean(reason),
  { path: ["reason"], error: "REQUIRED" },
);
export const CaseDecision = z.strictObject(decision).check(rejectionHasReason);
export type CaseDecision = z.infer<typeof CaseDecision>;
/** The findings about received goods with the decision. */
export const CaseJudgement = z
  .strictObject({ ...decision, finding: z.enum(FINDINGS, "REQUIRED"), note: optionalText(CASE_LIMITS.note) })
  .check(rejectionHasReason);
export type CaseJudgement = z.infer<typeof CaseJudgement>;

/** The e-mails about a case. */
export const CASE_MAILS = [
  "case-opened",
  "case-accepted",
  "case-received",
  "case-decided",
  "case-closed",
  "case-rejected",
  "case-reminder",
] as const;
export type CaseMailKind = (typeof CASE_MAILS)[number];
