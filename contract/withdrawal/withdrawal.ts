import * as z from "zod/mini";
import { Email } from "../accounts/email-address.ts";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { linePosition, rowVersion } from "../fields.ts";
import { readOrderNumber } from "../orders/order-number.ts";
import { REFUND_STATES } from "../refunds/refunds.ts";
import { oneLine, plainText } from "../typed-text.ts";

/** `products` is long enough for the names of all lines of a large order. */
export const WITHDRAWAL_LIMITS = {
  orderNumber: 40,
  name: 120,
  products: 2000,
  lines: 100,
  reason: 2000,
} as const;

/** The page of the withdrawal form. `?commande=NUMBER` fills in the order number. */
export const WITHDRAWAL_PATH = "/retractation";

const OrderNumber = oneLine(WITHDRAWAL_LIMITS.orderNumber).check(z.overwrite(readOrderNumber));

export const WITHDRAWAL_SCOPES = ["order", "lines"] as const;
export type WithdrawalScope = (typeof WITHDRAWAL_SCOPES)[number];

/** The lines of an order that go back, with the units of each. */
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

/** A statement of withdrawal. The form asks for no reason. */
export const WithdrawalForm = z
  .object({
    orderNumber: OrderNumber,
    name: oneLine(WITHDRAWAL_LIMITS.name),
    email: Email,
    scope: z.enum(WITHDRAWAL_SCOPES, "INVALID"),
    /** The withdrawn products in the person's words. Only with the scope `lines`. The receipt repeats them. */
    products: z.optional(z.union([z.literal(""), plainText(WITHDRAWAL_LIMITS.products)])),
    /** The same products as lines of the order, from a page that knows them. Without it, staff read the words. */
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

/** `POST /withdrawals`. A repeated `key` returns the same statement. */
export const WithdrawalInput = z.intersection(WithdrawalForm, z.object({ key: z.guid("INVALID") }));
export type WithdrawalInput = z.infer<typeof WithdrawalInput>;

/**
 * The receipt of a statement: what was stated and when. It reveals nothing about the order, which may belong to another person.
 */
export const WithdrawalReceipt = z.object({
  statedAt: z.string(),
  /** The sentences of the statement in the person's language. */
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

/** The states of a statement. It is decided once. The decision can be taken back within 20 seconds. */
export const WITHDRAWAL_STATES = ["open", "accepted", "rejected"] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** A statement as the back office shows it. */
export const Withdrawal = z.object({
  id: z.int(),
  /** The version of the row. A change names it. */
  version: z.string(),
  statedAt: z.string(),
  orderNumber: z.string(),
  /** Whether an order has this number, and whether the e-mail is the order's. */
  orderKnown: z.boolean(),
  emailMatches: z.boolean(),
  name: z.string(),
  email: z.string(),
  scope: z.enum(WITHDRAWAL_SCOPES),
  products: z.string(),
  /** Null when the statement covers the whole order, or names the products only in words. */
  lines: z.nullable(WithdrawnLines),
  statement: z.string(),
  /** The last day of the refund, `2026-12-07`. */
  refundDue: z.string(),
  /** The last day has passed in Paris, and the statement is open or its case has not ended. */
  isOverdue: z.boolean(),
  state: z.enum(WITHDRAWAL_STATES),
  judgedAt: z.nullable(z.string()),
  reason: z.string(),
  /** The case of an accepted statement, and the state of its refund. */
  caseNumber: z.nullable(z.string()),
  refund: z.nullable(z.enum(REFUND_STATES)),
  /** True: lines of an accepted statement are in no case and not refunded. */
  isLeft: z.boolean(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const WithdrawalDecision = z
  .strictObject({
    decision: z.enum(["accepted", "rejected"], "INVALID"),
    /** The reason told to the customer. Required for a rejection. */
    reason: z.optional(plainText(WITHDRAWAL_LIMITS.reason)),
    /** The lines that staff identified from the words of the statement. */
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

/** `PUT /admin/api/withdrawals/:id/order`: links a statement to the order that it means. */
export const WithdrawalLink = z.strictObject({ orderNumber: OrderNumber, version: rowVersion });
export type WithdrawalLink = z.infer<typeof WithdrawalLink>;

/** `POST /admin/api/withdrawals/:id/case`: opens a case for the lines that are left. */
export const WithdrawalVersion = z.strictObject({ version: rowVersion });
export type WithdrawalVersion = z.infer<typeof WithdrawalVersion>;

/** `GET /admin/api/withdrawals`: open statements come first, by the last day of their refund. */
export const WithdrawalQuery = tableQuery(
  {
    state: z.optional(z.enum(WITHDRAWAL_STATES, "INVALID")),
    /** Filters accepted statements with lines that are in no case and not refunded. */
    left: z.optional(z.literal("1", "INVALID")),
    /** The number of one order. */
    order: z.optional(z.string().check(z.maxLength(WITHDRAWAL_LIMITS.orderNumber, "TOO_LONG"))),
  },
  ["refundDue", "order", "name", "statedAt", "state"],
);
export type WithdrawalQuery = z.infer<typeof WithdrawalQuery>;

export const WithdrawalList = tablePage(Withdrawal);
export type WithdrawalList = z.infer<typeof WithdrawalList>;
