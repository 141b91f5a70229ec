import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { LOCALES } from "../locale.ts";
import { plainText } from "../typed-text.ts";

export const THREAD_KINDS = ["message", "buyback", "quote", "order"] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

export const THREAD_STATES = ["open", "answered", "closed"] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

/** The moves of a thread: who makes them. Each customer's message opens it again. */
export const THREAD_MOVES = {
  open: { answered: "staff", closed: "staff" },
  answered: { open: "customer, staff", closed: "staff" },
  closed: { open: "customer, staff" },
} as const satisfies Record<ThreadState, Partial<Record<ThreadState, string>>>;

export const THREAD_LIMITS = { body: 5000, attachments: 4, attachmentBytes: 8_000_000 } as const;

/** A conversation stays readable at its address for so long after it is closed. */
export const THREAD_DAYS_AFTER_CLOSING = 90;

export const ThreadToken = /^[0-9a-f]{32}$/;
export const threadPath = (token: string) => `/messages/${token}`;

/** A message of either side. The same key again is the same message. */
export const MessageInput = z.strictObject({
  key: z.guid("INVALID"),
  body: plainText(THREAD_LIMITS.body),
  /** The ids of pictures sent before. */
  attachments: z.optional(
    z.array(z.guid("INVALID")).check(z.maxLength(THREAD_LIMITS.attachments, "TOO_LONG")),
  ),
});
export type MessageInput = z.infer<typeof MessageInput>;

export const Attachment = z.object({ id: z.string() });

const Message = z.object({
  id: z.int(),
  by: z.enum(["customer", "staff", "shop"]),
  body: z.string(),
  at: z.string(),
  attachments: z.array(Attachment),
});

/** A conversation as its customer sees it. */
export const CustomerThread = z.object({
  kind: z.enum(THREAD_KINDS),
  subject: z.string(),
  state: z.enum(THREAD_STATES),
  /** The number of the order that it is about. */
  orderNumber: z.nullable(z.string()),
  messages: z.array(Message),
});
export type CustomerThread = z.infer<typeof CustomerThread>;

/** A conversation in the list of the account, which leads to its own address. */
export const OwnThread = z.object({
  token: z.string(),
  subject: z.string(),
  state: z.enum(THREAD_STATES),
  movedAt: z.string(),
});
export type OwnThread = z.infer<typeof OwnThread>;

/** `POST /users/me/threads`: a question about one's own order. */
export const OrderQuestion = z.strictObject({
  key: z.guid("INVALID"),
  orderNumber: z.string().check(z.maxLength(40, "TOO_LONG")),
  body: plainText(THREAD_LIMITS.body),
});
export type OrderQuestion = z.infer<typeof OrderQuestion>;

/** A row of the inbox. */
export const ThreadRow = z.object({
  id: z.int(),
  version: z.string(),
  kind: z.enum(THREAD_KINDS),
  state: z.enum(THREAD_STATES),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  orderNumber: z.nullable(z.string()),
  movedAt: z.string(),
  /** Who takes care of it. */
  assignee: z.nullable(z.string()),
});
export type ThreadRow = z.infer<typeof ThreadRow>;

/** `GET /admin/api/threads`, the longest waiting first. */
export const ThreadQuery = tableQuery(
  {
    state: z.optional(z.enum(THREAD_STATES, "INVALID")),
    kind: z.optional(z.enum(THREAD_KINDS, "INVALID")),
    email: z.optional(z.string().check(z.maxLength(254, "TOO_LONG"))),
  },
  ["movedAt"],
);
export type ThreadQuery = z.infer<typeof ThreadQuery>;
export const ThreadList = tablePage(ThreadRow);
export type ThreadList = z.infer<typeof ThreadList>;

/** A message as staff see it; `until` is set while its mail can be taken back. */
export const StaffMessage = z.extend(Message, { until: z.nullable(z.string()) });

/** A template with its fields filled in for one conversation, in its language. */
export const FilledTemplate = z.object({ id: z.int(), title: z.string(), body: z.string() });

/** `GET /admin/api/threads/:id`. */
export const StaffThread = z.extend(ThreadRow, {
  locale: z.enum(LOCALES),
  messages: z.array(StaffMessage),
  templates: z.array(FilledTemplate),
});
export type StaffThread = z.infer<typeof StaffThread>;

/** The answer of staff names the version that they saw. */
export const AnswerInput = z.extend(MessageInput, { version: z.string() });
export type AnswerInput = z.infer<typeof AnswerInput>;

/**
 * The answer to a quote closes its order of 0 €: free work settles it; a price is told in the message, and the order is
 * cancelled for that reason.
 */
export const QuoteAnswer = z.extend(AnswerInput, { outcome: z.enum(["free", "priced"], "INVALID") });
export type QuoteAnswer = z.infer<typeof QuoteAnswer>;

export const ThreadMove = z.strictObject({ version: z.string() });

/** `PUT /admin/api/templates/:id`. */
export const TemplateInput = z.strictObject({
  title: plainText(80),
  bodies: z.strictObject({ fr: plainText(5000), en: plainText(5000), ar: plainText(5000) }),
});
export type TemplateInput = z.infer<typeof TemplateInput>;
export const Template = z.object({
  id: z.int(),
  title: z.string(),
  bodies: z.object({ fr: z.string(), en: z.string(), ar: z.string() }),
});
