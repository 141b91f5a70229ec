import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { linePosition, rowVersion } from "../fields.ts";
import { SoldCondition } from "../orders/orders.ts";
import { REFUND_STATES, Refundable, RefundParts } from "../refunds/refunds.ts";
import { CARRIERS, TrackingNumber } from "../shipments/carriers.ts";
import { Assignee, TimelineEntry } from "../timeline/timeline.ts";
import { plainText } from "../typed-text.ts";
import { CASE_ACTS, CASE_KINDS, CASE_LIMITS, CASE_OUTCOMES, CASE_STATES, FINDINGS } from "./case-states.ts";

/** The number of a case, `C-7K3M-9QXW`. */
export const CaseNumber = z.string().check(z.regex(/^C-[2-9A-Z]{4}-[2-9A-Z]{4}$/, "INVALID"));

const optionalText = (longest: number) => z.optional(z.union([z.literal(""), plainText(longest)]));

/** What the buyer says. The same key again is the same case. */
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

/** The refund that a case granted, with what goes back of each line; delivery has no name. */
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
  /** Opened by a withdrawal, which is accepted already. */
  isWithdrawal: z.boolean(),
  /** Something of it is to come back. */
  hasGoods: z.boolean(),
  description: z.string(),
  /** Why it was rejected or decided so; may be empty. */
  reason: z.string(),
  lines: z.array(z.object({ ...line, phone: z.optional(SoldCondition) })),
  /** Its public steps, the oldest first. */
  steps: z.array(z.object({ kind: z.string(), at: z.string() })),
  /** By when the next step is owed. */
  dueAt: z.string(),
  /** The label for the way back. */
  returnLabel: z.object(parcel),
  /** The parcel that goes back to the buyer. */
  sentBack: z.object(parcel),
  refund: z.nullable(CaseRefund),
  photos: z.int(),
  canCancel: z.boolean(),
});
export type CustomerCase = z.infer<typeof CustomerCase>;

/** The cases of an order, and what a new one can be about. */
export const OrderCases = z.object({
  cases: z.array(CustomerCase),
  claimable: z.array(
    z.object({ ...line, phone: z.optional(SoldCondition), kinds: z.array(z.enum(CASE_KINDS)) }),
  ),
});
export type OrderCases = z.infer<typeof OrderCases>;

/** `GET /admin/api/cases`: what is late or open comes first in every order, the most urgent first unless asked otherwise. */
export const CasesQuery = tableQuery(
  {
    state: z.optional(z.enum([...CASE_STATES, "open"])),
    kind: z.optional(z.enum(CASE_KINDS)),
    /** The escalation view: open ones whose step is overdue, and units that were refunded and have not come. */
    overdue: z.optional(z.literal("1")),
    order: z.optional(z.string().check(z.maxLength(40))),
    device: z.optional(z.string().check(z.maxLength(40))),
    /** A case's or an order's number, whole. */
    q: z.optional(z.string().check(z.maxLength(40))),
  },
  ["dueAt", "openedAt"],
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
  /** Null for one that has ended, unless its goods are overdue. */
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
});
export type CaseRow = z.infer<typeof CaseRow>;
export const CasesPage = tablePage(CaseRow);

/** A case in the back office. */
export const BackOfficeCase = z.extend(CaseRow, {
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
  sentBack: z.object(parcel),
  postedAt: z.nullable(z.string()),
  /** Of a withdrawal: the last day of its refund. */
  refundDue: z.nullable(z.string()),
  refund: z.nullable(CaseRefund),
  /** What the case asks for, of each line and of delivery; empty unless a refund can be decided. */
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
/** Accepting with the label of the way back, and sending goods to their owner. */
export const CaseParcel = z.strictObject({
  version,
  carrier: z.enum(CARRIERS, "REQUIRED"),
  number: TrackingNumber,
});
export const CaseRejection = z.strictObject({ version, reason: plainText(CASE_LIMITS.reason) });
/** `code` is the scan of an own unit. */
export const CaseReception = z.strictObject({
  version,
  code: z.optional(z.string().check(z.maxLength(200, "TOO_LONG"))),
  /** What has not come by now does not come: the case goes on with the rest. */
  withoutRest: z.optional(z.boolean()),
  /** Confirms that the unit of another order came: the labels of two parcels were exchanged. */
  isExchanged: z.optional(z.boolean()),
  /** What came is no unit of the shop: what it is. */
  foreign: z.optional(plainText(CASE_LIMITS.note)),
});
export const CaseInspection = z.strictObject({
  version,
  finding: z.enum(FINDINGS, "REQUIRED"),
  note: optionalText(CASE_LIMITS.note),
});
export const CaseDecision = z
  .strictObject({
    version,
    outcome: z.enum(CASE_OUTCOMES, "REQUIRED"),
    /** Told to the customer; required for a rejection, and for less than the case asks for. */
    reason: optionalText(CASE_LIMITS.reason),
    /** Of a refund; absent: what the case asks for. */
    parts: z.optional(RefundParts),
    /** Confirms that packed parcels are unpacked. */
    unpacked: z.optional(z.boolean()),
  })
  .check(
    z.refine((decision) => decision.outcome !== "reject" || Boolean(decision.reason), {
      path: ["reason"],
      error: "REQUIRED",
    }),
  );
export type CaseDecision = z.infer<typeof CaseDecision>;

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
