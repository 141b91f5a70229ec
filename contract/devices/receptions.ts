import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { anyText, requiredText } from "../fields.ts";
import { EPISODE_SOURCES, VAT_REGIMES } from "./episodes.ts";
import { DEVICE_STAGES } from "./stages.ts";

/** The columns of a supplier's list. `imei2` and `serial` are optional. */
export const LIST_COLUMNS = [
  "brand",
  "model",
  "storage",
  "colour",
  "imei",
  "imei2",
  "serial",
  "price",
  "vat",
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
export const OPTIONAL_COLUMNS: readonly ListColumn[] = ["imei2", "serial"];
/** The rows of one list, at most. Longer deliveries come as several lists. */
export const MOST_LIST_ROWS = 1000;
/** The price of one phone in cents, at most. */
export const MOST_PAID_CENTS = 1_000_000;

/** Reasons to refuse a row or the whole file. */
const LIST_REASONS = [
  "REQUIRED",
  "INVALID",
  "ROUNDED",
  "TOO_LONG",
  "UNKNOWN",
  "DUPLICATE",
  "KNOWN",
  "CELLS",
  "HEADER",
  "CSV",
  "EMPTY",
  "TOO_MANY",
] as const;
export const ListError = z.object({
  line: z.int(),
  column: z.nullable(z.enum(LIST_COLUMNS)),
  reason: z.enum(LIST_REASONS),
  /** The value in the row, when the catalogue lacks it. */
  value: z.optional(z.string()),
});
export type ListError = z.infer<typeof ListError>;

/** The result of checking a list. Nothing is written. */
export const ListCheck = z.object({
  errors: z.array(ListError),
  /** The number of accepted phones. */
  rows: z.int(),
  totalCents: z.int(),
  /** Rows whose IMEI begins like that of another model that the shop has received. These rows are accepted. */
  warnings: z.array(z.object({ line: z.int(), model: z.string(), other: z.string() })),
  /** Phones that the shop has owned before. Each begins a new life. */
  again: z.array(z.object({ line: z.int(), publicId: z.string() })),
});
export type ListCheck = z.infer<typeof ListCheck>;

export const ListInput = z.strictObject({
  supplier: requiredText(120),
  reference: anyText(80),
  csv: requiredText(500_000),
  /** True: the phone is already in the shop, so it begins as `received` instead of `expected`. */
  isHere: z.optional(z.boolean()),
});
export type ListInput = z.infer<typeof ListInput>;
export const ListText = z.pick(ListInput, { csv: true });

export const ReceptionSummary = z.object({
  id: z.int(),
  source: z.enum(EPISODE_SOURCES),
  supplier: z.string(),
  reference: z.string(),
  createdAt: z.string(),
  staff: z.nullable(z.string()),
  devices: z.int(),
  expected: z.int(),
});
export type ReceptionSummary = z.infer<typeof ReceptionSummary>;
export const ReceptionsPage = tablePage(ReceptionSummary);

/** `GET /admin/api/receptions`: the suppliers' lists, newest first. */
export const ReceptionsQuery = tableQuery(
  {
    /** The beginning of a supplier's name or of a reference. */
    q: z.optional(z.string().check(z.maxLength(120))),
  },
  ["id"],
);
export type ReceptionsQuery = z.infer<typeof ReceptionsQuery>;

export const ReceivedDevice = z.object({
  publicId: z.string(),
  name: z.string(),
  stage: z.enum(DEVICE_STAGES),
  imei: z.nullable(z.string()),
  pricePaidCents: z.int(),
  vatRegime: z.enum(VAT_REGIMES),
});
export type ReceivedDevice = z.infer<typeof ReceivedDevice>;
export const Reception = z.object({ reception: ReceptionSummary, devices: z.array(ReceivedDevice) });
export type Reception = z.infer<typeof Reception>;

export const ReceiveScan = z.strictObject({
  code: requiredText(200),
  /** True: a sold phone came back. Its sale ends, and the shop owns it again. */
  isReturn: z.optional(z.boolean()),
});
export type ReceiveScan = z.infer<typeof ReceiveScan>;
/** `return_asked`: the phone was sold, and the person at the door has to confirm that it came back. */
export const ReceiveAnswer = z.object({
  outcome: z.enum(["received", "returned", "return_asked", "unknown", "not_awaited"]),
  publicId: z.nullable(z.string()),
  stage: z.nullable(z.enum(DEVICE_STAGES)),
  /** The order of a sold phone. */
  number: z.nullable(z.string()),
});
export type ReceiveAnswer = z.infer<typeof ReceiveAnswer>;
