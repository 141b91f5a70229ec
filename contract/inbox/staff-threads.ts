import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { rowVersion } from "../fields.ts";
import { LOCALES } from "../locale.ts";
import { ORDER_STATUSES } from "../orders/orders.ts";
import { Assignee, TimelineEntry } from "../timeline/timeline.ts";
import { ThreadMacro } from "./macros.ts";
import { FilledTemplate } from "./templates.ts";
import { Message, MessageInput, THREAD_KINDS, THREAD_STATES, threadAbout } from "./threads.ts";

/** A row of the inbox. */
export const ThreadRow = z.object({
  ...threadAbout,
  id: z.int(),
  version: z.string(),
  name: z.string(),
  email: z.string(),
  /** When the conversation got its state. */
  movedAt: z.string(),
  /** The member of staff who takes care of the conversation. */
  assignee: z.nullable(z.string()),
  /** By when the customer is to be answered. Null when nothing waits. */
  answerDueAt: z.nullable(z.string()),
  isLate: z.boolean(),
});
export type ThreadRow = z.infer<typeof ThreadRow>;

/** `GET /admin/api/threads`, the first due first. */
export const ThreadQuery = tableQuery(
  {
    state: z.optional(z.enum(THREAD_STATES, "INVALID")),
    kind: z.optional(z.enum(THREAD_KINDS, "INVALID")),
    assignee: z.optional(z.enum(["me", "nobody"], "INVALID")),
    /** Only conversations whose answer is late. */
    late: z.optional(z.literal("1")),
    /** A whole e-mail or order number, or the beginning of a name. */
    q: z.optional(z.string().check(z.maxLength(254, "TOO_LONG"))),
  },
  ["due", "movedAt", "subject", "state", "assignee"],
);
export type ThreadQuery = z.infer<typeof ThreadQuery>;
export const ThreadList = tablePage(ThreadRow);
export type ThreadList = z.infer<typeof ThreadList>;

/** A message as staff see it. */
export const StaffMessage = z.extend(Message, {
  /** The name of the member of staff who wrote it. */
  author: z.nullable(z.string()),
  /** The message came through the public form, where anybody can type any e-mail. */
  isUnverified: z.boolean(),
  /** How long the mail still waits and can be taken back. Null for a sent mail, and for a message without a mail. */
  heldMs: z.nullable(z.int()),
});
export type StaffMessage = z.infer<typeof StaffMessage>;

/** `POST /admin/api/orders/:number/thread`: the conversation about an order, in which staff may write first. */
export const OpenedThread = z.object({ id: z.int() });
export type OpenedThread = z.infer<typeof OpenedThread>;

/** `GET /admin/api/threads/:id`. */
export const StaffThread = z.extend(ThreadRow, {
  locale: z.enum(LOCALES),
  assignee: Assignee,
  /** The account that belongs to the order or, once its mailbox is confirmed, to the e-mail. */
  customerId: z.nullable(z.int()),
  orderStatus: z.nullable(z.enum(ORDER_STATUSES)),
  /** The customer's first message, and the first answer. */
  askedAt: z.nullable(z.string()),
  firstAnsweredAt: z.nullable(z.string()),
  /** The conversation to answer after this one. */
  nextId: z.nullable(z.int()),
  messages: z.array(StaffMessage),
  templates: z.array(FilledTemplate),
  /** The macros for this kind and order state, without those that lack a field. */
  macros: z.array(ThreadMacro),
  timeline: z.array(TimelineEntry),
});
export type StaffThread = z.infer<typeof StaffThread>;

/** An answer of staff. `version` is the version that they saw. */
export const AnswerInput = z.extend(MessageInput, { version: rowVersion });
export type AnswerInput = z.infer<typeof AnswerInput>;

export const ThreadMove = z.strictObject({ version: rowVersion });
