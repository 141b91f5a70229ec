import * as z from "zod/mini";
import { Email } from "../accounts/email-address.ts";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { linePosition, rowVersion } from "../fields.ts";
import { readOrderNumber } from "../orders/order-number.ts";
import { REFUND_STATES } from "../refunds/refunds.ts";
import { oneLine, plainText } from "../typed-text.ts";

/** The products are those of an order with many lines, each by its name. */
export const WITHDRAWAL_LIMITS = {
  orderNumber: 40,
  name: 120,
  products: 2000,
  lines: 100,
  reason: 2000,
} as const;

/** Where the statement is made. `?commande=NUMBER` fills in the number of the order. */
export const WITHDRAWAL_PATH = "/retractation";

const OrderNumber = oneLine(WITHDRAWAL_LIMITS.orderNumber).check(z.overwrite(readOrderNumber));

export const WITHDRAWAL_SCOPES = ["order", "lines"] as const;
export type WithdrawalScope = (typeof WITHDRAWAL_SCOPES)[number];

/** Lines of an order, with the units of each that go back. */
export const WithdrawnLines = z
  .array(
    z.strictObject({
      position: linePosition,
      quantity: z.int().check(z.gte(1, "TOO_SMALL"), z.lte(1000, "TOO_BIG")),
    }),
  )
  .check(
    z.minLength(1, "REQUIRED"),
    z.maxLength(WITHDRAWAL_LIMITS.lines, "TOO_LONG"),
    z.refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, "INVALID"),
  );
export type WithdrawnLines = z.infer<typeof WithdrawnLines>;

/** What a statement of withdrawal says. No reason is asked for. */
export const WithdrawalForm = z
  .object({
    orderNumber: OrderNumber,
    name: oneLine(WITHDRAWAL_LIMITS.name),
    email: Email,
    scope: z.enum(WITHDRAWAL_SCOPES, "INVALID"),
    /** The products of the withdrawal in the person's words; only with the scope `lines`. The receipt repeats them. */
    products: z.optional(z.union([z.literal(""), plainText(WITHDRAWAL_LIMITS.products)])),
    /** The same products as lines of the order, from a page that knows them. Without it staff reads the words. */
    lines: z.optional(WithdrawnLines),
  })
  .check(
    z.refine(({ scope, lines }) => scope === "lines" || !lines, { path: ["lines"], error: "INVALID" }),
    z.refine(({ scope, products }) => (scope === "lines") === Boolean(products), {
      path: ["products"],
      error: "REQUIRED",
    }),
  );
export type WithdrawalForm = z.infer<typeof WithdrawalForm>;

/** `POST /withdrawals`. The same key again is the same statement. */
export const WithdrawalInput = z.intersection(WithdrawalForm, z.object({ key: z.guid("INVALID") }));
export type WithdrawalInput = z.infer<typeof WithdrawalInput>;

/** The receipt says what was stated and when. It says nothing of the order, which another person may have. */
export const WithdrawalReceipt = z.object({
  statedAt: z.string(),
  /** The sentences of the statement, in the language of the person. */
  statement: z.string(),
  orderNumber: z.string(),
  name: z.string(),
  email: z.string(),
});
export type WithdrawalReceipt = z.infer<typeof WithdrawalReceipt>;

/** The dated figures of withdrawals. */
export const WithdrawalFigures = z.strictObject({
  refundDays: z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(60, "TOO_BIG")),
});

/** States of a statement: it is judged once. Within 20 seconds, a decision can be taken back. */
export const WITHDRAWAL_STATES = ["open", "accepted", "rejected"] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** A statement as the back office shows it. */
export const Withdrawal = z.object({
  id: z.int(),
  /** The version of the row, which a change of it names. */
  version: z.string(),
  statedAt: z.string(),
  orderNumber: z.string(),
  /** Whether an order has this number, and whether the e-mail is that of the order. */
  orderKnown: z.boolean(),
  emailMatches: z.boolean(),
  name: z.string(),
  email: z.string(),
  scope: z.enum(WITHDRAWAL_SCOPES),
  products: z.string(),
  /** Null for a whole order, and for products that are said in words only. */
  lines: z.nullable(WithdrawnLines),
  statement: z.string(),
  /** The last day of the refund, `2026-12-07`. */
  refundDue: z.string(),
  /** That day has passed in Paris, and the statement is open or its case has not ended. */
  isOverdue: z.boolean(),
  state: z.enum(WITHDRAWAL_STATES),
  judgedAt: z.nullable(z.string()),
  reason: z.string(),
  /** The case of an accepted one, and how far its refund is. */
  caseNumber: z.nullable(z.string()),
  refund: z.nullable(z.enum(REFUND_STATES)),
  /** Lines of an accepted one are in no case and not paid back. */
  isLeft: z.boolean(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const WithdrawalDecision = z
  .strictObject({
    decision: z.enum(["accepted", "rejected"], "INVALID"),
    /** Told to the customer. Required for a rejection. */
    reason: z.optional(plainText(WITHDRAWAL_LIMITS.reason)),
    /** The lines that staff read in the words of a statement about some products. */
    lines: z.optional(WithdrawnLines),
    version: rowVersion,
  })
  .check(
    z.refine(({ decision, reason }) => decision === "accepted" || Boolean(reason), {
      path: ["reason"],
      error: "REQUIRED",
    }),
  );
export type WithdrawalDecision = z.infer<typeof WithdrawalDecision>;

/** `PUT /admin/api/withdrawals/:id/order`: the order that a statement means. */
export const WithdrawalLink = z.strictObject({ orderNumber: OrderNumber, version: rowVersion });
export type WithdrawalLink = z.infer<typeof WithdrawalLink>;

/** `POST /admin/api/withdrawals/:id/case`: a case for the lines that are left. */
export const WithdrawalVersion = z.strictObject({ version: rowVersion });
export type WithdrawalVersion = z.infer<typeof WithdrawalVersion>;

/** `GET /admin/api/withdrawals`: the open ones first, and of them the earliest refund. */
export const WithdrawalQuery = tableQuery(
  {
    state: z.optional(z.enum(WITHDRAWAL_STATES, "INVALID")),
    /** Accepted ones with lines that are in no case and not paid back. */
    left: z.optional(z.literal("1", "INVALID")),
    /** The number of one order. */
    order: z.optional(z.string().check(z.maxLength(WITHDRAWAL_LIMITS.orderNumber, "TOO_LONG"))),
  },
  ["refundDue"],
);
export type WithdrawalQuery = z.infer<typeof WithdrawalQuery>;

export const WithdrawalList = tablePage(Withdrawal);
export type WithdrawalList = z.infer<typeof WithdrawalList>;
