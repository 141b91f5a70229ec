import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { GRADES } from "../catalog/conditions.ts";
import { anyText, requiredText, rowId } from "../fields.ts";
import { COLUMN_ROLES } from "../suppliers/headings.ts";
import { EPISODE_SOURCES, VAT_REGIMES } from "./episodes.ts";
import { DEVICE_STAGES } from "./stages.ts";

/** The phones of one list, at most. Longer deliveries come as several lists. */
export const MOST_LIST_ROWS = 5000;
/** The price of one phone in cents, at most. */
export const MOST_PAID_CENTS = 1_000_000;

/** Reasons to refuse a row. */
const LIST_REASONS = [
  ...["REQUIRED", "INVALID", "ROUNDED", "TOO_LONG", "UNKNOWN", "DUPLICATE", "KNOWN"],
  ...["CELLS", "CSV", "EMPTY", "TOO_MANY", "CURRENCY", "LEFT"],
] as const;
/** A row that is no phone that the list adds: it is refused, and the others are added without it. */
export const ListError = z.object({
  line: z.int(),
  column: z.nullable(z.enum(COLUMN_ROLES)),
  reason: z.enum(LIST_REASONS),
  /** The value at fault. */
  value: z.string(),
});
export type ListError = z.infer<typeof ListError>;

/** What a person decides about a value of a list. */
export const QUESTION_KINDS = ["model", "storage", "colour", "grade", "price", "regime"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
/** Leaves the lines of a question out of the reception. */
export const LEAVE_OUT = "out";
/** The colour is told when the phone arrives. */
export const ANY_COLOUR = "any";
/** An unusual price is right. */
export const AS_WRITTEN = "kept";
/** The promise of a list: a grade, a sealed new phone, or nothing. */
export const PROMISES = [...GRADES, "new"] as const;
export type PromisedGrade = (typeof PROMISES)[number];

/** A value of the list that can be read in several ways. It is asked once, whatever the number of its lines. */
export const ListQuestion = z.object({
  key: z.string(),
  kind: z.enum(QUESTION_KINDS),
  /** The value as the supplier writes it. */
  text: z.string(),
  /** The model that the value belongs to, for a storage or a colour. */
  of: z.string(),
  /** The first lines with the value. */
  lines: z.array(z.int()),
  count: z.int(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The answer given now or remembered from an earlier list; null while it is open. */
  answer: z.nullable(z.string()),
});
export type ListQuestion = z.infer<typeof ListQuestion>;

/** Reasons for which a phone waits in quarantine when it arrives. */
export const STOPS = ["account", "blacklist", "carrier"] as const;
export type Stop = (typeof STOPS)[number];

/** The facts of a listed phone besides model and price. */
export const ListedFacts = z.object({
  title: z.string(),
  promise: z.nullable(z.enum(PROMISES)),
  battery: z.nullable(z.int()),
  failed: z.array(z.string()),
  defects: z.string(),
  reference: z.string(),
  stops: z.array(z.enum(STOPS)),
  erased: z.nullable(z.boolean()),
  /** A day. */
  erasedOn: z.nullable(z.string()),
  /** What the title says that no field holds: `esim only`. */
  notes: z.array(z.string()),
});
export type ListedFacts = z.infer<typeof ListedFacts>;

/** The result of reading a list. Nothing is written. */
export const ListCheck = z.object({
  errors: z.array(ListError),
  /** The number of accepted phones. */
  rows: z.int(),
  totalCents: z.int(),
  /** Rows whose IMEI begins like that of another model that the shop has received. These rows are accepted. */
  warnings: z.array(z.object({ line: z.int(), model: z.string(), other: z.string() })),
  /** Phones that the shop has owned before. Each begins a new life. */
  again: z.array(z.object({ line: z.int(), publicId: z.string() })),
  columns: z.array(
    z.object({ heading: z.string(), sample: z.string(), role: z.nullable(z.enum(COLUMN_ROLES)) }),
  ),
  questions: z.array(ListQuestion),
  /** Lines that are no phones: titles, greetings, totals, and what a person left out. */
  skipped: z.array(
    z.object({ line: z.int(), text: z.string(), why: z.enum(["heading", "text", "total", "left"]) }),
  ),
  /** The supplier of earlier lists with these headings. */
  supplier: z.nullable(z.string()),
  /** The regime of rows that state none. */
  regime: z.nullable(z.enum(VAT_REGIMES)),
  /** What the heading says of the prices. */
  priceTax: z.nullable(z.enum(["HT", "TTC"])),
  /** The first phones, as they will be expected. */
  phones: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      imei: z.nullable(z.string()),
      quantity: z.int(),
      priceCents: z.nullable(z.int()),
      facts: ListedFacts,
    }),
  ),
});
export type ListCheck = z.infer<typeof ListCheck>;
/** The phones that a check shows, at most. */
export const MOST_SHOWN_PHONES = 100;

const list = {
  // Spaces at the beginning stay: the first cell may be empty, and lines are counted.
  csv: z.string().check(
    z.overwrite((text) => text.toWellFormed()),
    z.maxLength(900_000, "TOO_LONG"),
    z.refine((text) => text.trim() !== "", "REQUIRED"),
  ),
  supplier: anyText(120),
  /** The roles of the columns, chosen by a person. */
  columns: z.optional(z.array(z.nullable(z.enum(COLUMN_ROLES))).check(z.maxLength(200))),
  /** Answers by the key of their question. */
  answers: z.optional(z.record(z.string().check(z.maxLength(400)), z.string().check(z.maxLength(200)))),
};
/** A supplier's list with what a person decided about it. */
export const ListText = z.strictObject({ ...list, supplier: z.optional(list.supplier) });
export type ListText = z.infer<typeof ListText>;

export const ListInput = z.strictObject({
  ...list,
  supplier: requiredText(120),
  reference: anyText(80),
  /** True: the phone is already in the shop, so it begins as `received` instead of `expected`. */
  isHere: z.optional(z.boolean()),
  /** The purchase order that the list answers. A new one by default. */
  orderId: z.optional(z.int()),
  /** The count and sum that the person saw. Error: VALIDATION, `csv`, when the list comes to something else now. */
  seen: z.optional(z.strictObject({ rows: z.int(), totalCents: z.int() })),
});
export type ListInput = z.infer<typeof ListInput>;

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
  ["id", "supplier", "staff", "devices", "expected"],
);
export type ReceptionsQuery = z.infer<typeof ReceptionsQuery>;

/** Phones of a list without IMEI that have not arrived. `models`: one, or one of each colour that may arrive. */
export const AwaitedLot = z.object({
  id: z.int(),
  supplier: z.string(),
  name: z.string(),
  waiting: z.int(),
  models: z.array(z.object({ id: z.int(), colour: z.string() })),
});
export type AwaitedLot = z.infer<typeof AwaitedLot>;

export const ReceivedDevice = z.object({
  publicId: z.string(),
  name: z.string(),
  stage: z.enum(DEVICE_STAGES),
  imei: z.nullable(z.string()),
  /** Null without the permission `money.read`. */
  pricePaidCents: z.nullable(z.int()),
  vatRegime: z.enum(VAT_REGIMES),
  listed: z.nullable(ListedFacts),
});
export type ReceivedDevice = z.infer<typeof ReceivedDevice>;
export const Reception = z.object({
  reception: ReceptionSummary,
  /** The purchase order that the list answers. */
  orderId: z.nullable(z.int()),
  devices: z.array(ReceivedDevice),
  /** Phones that are expected by number. */
  lots: z.array(z.extend(AwaitedLot, { quantity: z.int(), line: z.int(), listed: ListedFacts })),
  refused: z.array(ListError),
});
export type Reception = z.infer<typeof Reception>;

export const ReceiveScan = z.strictObject({
  code: requiredText(200),
  /** True: a sold phone came back. Its sale ends, and the shop owns it again. */
  isReturn: z.optional(z.boolean()),
  /** The lot of a list without IMEI that the phone belongs to, and its model. */
  lot: z.optional(z.strictObject({ id: rowId, modelId: rowId })),
});
export type ReceiveScan = z.infer<typeof ReceiveScan>;
/**
 * `return_asked`: the phone was sold, and the person at the door has to confirm that it came back. `lot_asked`: the IMEI is new,
 * and the phone may be one of `lots`. `quarantine`: the supplier's list says that the phone is locked or blacklisted.
 */
export const ReceiveAnswer = z.object({
  outcome: z.enum([
    "received",
    "returned",
    "quarantine",
    "return_asked",
    "lot_asked",
    "unknown",
    "not_awaited",
  ]),
  publicId: z.nullable(z.string()),
  stage: z.nullable(z.enum(DEVICE_STAGES)),
  /** The order of a sold phone. */
  number: z.nullable(z.string()),
  lots: z.optional(z.array(AwaitedLot)),
});
export type ReceiveAnswer = z.infer<typeof ReceiveAnswer>;
