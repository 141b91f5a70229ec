import * as z from "zod/mini";
import { rowId, rowVersion } from "../fields.ts";
import type { Cents } from "../money.ts";
import { TrackingToken } from "../shipments/tracking.ts";
import { oneLine, plainText } from "../typed-text.ts";
import { withoutUnlockCode } from "./unlock-code.ts";

export const QUOTE_LINE_KINDS = ["part", "labour", "fee"] as const;
/** The payer of a line. The customer pays `paid` only; `bonus` is an amount that lowers what the customer pays. */
export const QUOTE_COVERS = ["paid", "guarantee", "goodwill", "bonus"] as const;
/**
 * `open` waits for an answer. `replaced`: a newer version came first, or the repair ended. `lapsed`: nobody answered in time,
 * which refuses it.
 */
export const QUOTE_STATES = ["open", "accepted", "refused", "replaced", "lapsed"] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];
/** Where a version comes from: what was paid online, a case under guarantee, or the repair desk. */
export const QUOTE_SOURCES = ["booking", "guarantee", "desk"] as const;
export type QuoteSource = (typeof QUOTE_SOURCES)[number];

export const QUOTE_LIMITS = { lines: 20, name: 120, cents: 500_000, reason: 500 } as const;
/** The VAT of repairs in basis points. Amounts of a quote include it. */
const QUOTE_VAT_BP = 2000;

export const QuoteLine = z.strictObject({
  kind: z.enum(QUOTE_LINE_KINDS, "REQUIRED"),
  cover: z.enum(QUOTE_COVERS, "REQUIRED"),
  name: oneLine(QUOTE_LIMITS.name).check(withoutUnlockCode),
  /** With VAT. */
  cents: z.int("REQUIRED").check(z.gte(0, "TOO_SMALL"), z.lte(QUOTE_LIMITS.cents, "TOO_BIG")),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

/** The total that the customer pays for lines, VAT included. Null: the bonus is larger than what it lowers. */
export function quoteTotal(lines: readonly Pick<QuoteLine, "cover" | "cents">[]): Cents | null {
  const sum = (cover: QuoteLine["cover"]) =>
    lines.reduce((total, line) => (line.cover === cover ? total + line.cents : total), 0);
  const total = sum("paid") - sum("bonus");
  return total < 0 ? null : total;
}

/** The VAT that a total contains. */
export const quoteVat = (total: Cents): Cents => Math.round((total * QUOTE_VAT_BP) / (10_000 + QUOTE_VAT_BP));

/** A version as customer and staff see it. */
export const ShownQuote = z.object({
  version: z.int(),
  source: z.enum(QUOTE_SOURCES),
  state: z.enum(QUOTE_STATES),
  lines: z.array(QuoteLine),
  totalCents: z.int(),
  /** The fee for the diagnosis, kept of the price that was paid if the customer refuses. */
  feeCents: z.int(),
  /** SHA-256 of the version's text. An answer names it, so that nobody accepts what they did not see. */
  digest: z.string(),
  madeAt: z.string(),
  validUntil: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
export type ShownQuote = z.infer<typeof ShownQuote>;

/** A version on the repair's page of the back office. */
export const StaffQuote = z.extend(ShownQuote, {
  madeBy: z.nullable(z.string()),
  answeredBy: z.nullable(z.enum(["customer", "staff", "shop", "time"])),
  answeredName: z.string(),
  answerReason: z.string(),
});
export type StaffQuote = z.infer<typeof StaffQuote>;

/**
 * The conditions that a repair may lack: `quote` and `parts` before its work begins, `fitting` before its test, `payment` before the
 * phone goes back.
 */
export const REPAIR_LACKS = ["quote", "parts", "fitting", "payment"] as const;

/** A line with the spare part that it needs. A unit is reserved when the version is accepted. */
const NewQuoteLine = z.extend(QuoteLine, { part: z.optional(z.nullable(rowId)) });

/** `POST /admin/api/repairs/:number/quotes`: a new version, which replaces the open one. */
export const NewQuote = z.strictObject({
  version: rowVersion,
  lines: z.array(NewQuoteLine).check(z.minLength(1, "REQUIRED"), z.maxLength(QUOTE_LIMITS.lines, "TOO_LONG")),
});
export type NewQuote = z.infer<typeof NewQuote>;

const answer = z.enum(["accepted", "refused"], "REQUIRED");
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, "INVALID"));

/** `POST /admin/api/repairs/:number/answers`: staff notes what the person says at the counter or on the phone. */
export const NotedAnswer = z.strictObject({
  version: rowVersion,
  answer,
  reason: plainText(QUOTE_LIMITS.reason).check(withoutUnlockCode),
});
export type NotedAnswer = z.infer<typeof NotedAnswer>;

/** `POST /repairs/answers`: the customer's answer on the tracking page. */
export const QuoteAnswer = z.strictObject({
  token: TrackingToken,
  number: z.string().check(z.regex(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/, "INVALID")),
  digest,
  answer,
  name: oneLine(QUOTE_LIMITS.name),
});
export type QuoteAnswer = z.infer<typeof QuoteAnswer>;
