import * as z from "zod/mini";
import { plainText } from "../typed-text.ts";

export const THREAD_KINDS = ["message", "buyback", "order"] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

export const THREAD_STATES = ["open", "answered", "closed"] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

/** The moves of a thread, and who makes each. A message from the customer always opens the thread again. */
export const THREAD_MOVES = {
  open: { answered: "staff", closed: "staff" },
  answered: { open: "customer, staff", closed: "staff" },
  closed: { open: "customer, staff", answered: "staff" },
} as const satisfies Record<ThreadState, Partial<Record<ThreadState, string>>>;

export const THREAD_LIMITS = { body: 5000, attachments: 4, attachmentBytes: 8_000_000 } as const;

/** The conversation stays readable at its address for this many days after it is closed. */
export const THREAD_DAYS_AFTER_CLOSING = 90;

/** A mail from staff waits this long before it is sent, so that it can be taken back. */
export const STAFF_MAIL_SECONDS = 20;

export const ThreadToken = /^[0-9a-f]{32}$/;
export const threadPath = (token: string) => `/messages/${token}`;

/** The ids of pictures that were uploaded before. */
export const Attachments = z.optional(
  z.array(z.guid("INVALID")).check(z.maxLength(THREAD_LIMITS.attachments, "TOO_LONG")),
);

/** A message of either side. A repeated `key` returns the same message. */
export const MessageInput = z.strictObject({
  key: z.guid("INVALID"),
  body: plainText(THREAD_LIMITS.body),
  attachments: Attachments,
});
export type MessageInput = z.infer<typeof MessageInput>;

export const Attachment = z.object({ id: z.string() });

export const Message = z.object({
  id: z.int(),
  by: z.enum(["customer", "staff", "shop"]),
  body: z.string(),
  at: z.string(),
  attachments: z.array(Attachment),
});

/** The subject and state of a conversation. */
export const threadAbout = {
  kind: z.enum(THREAD_KINDS),
  subject: z.string(),
  state: z.enum(THREAD_STATES),
  /** The number of the order in question. */
  orderNumber: z.nullable(z.string()),
};

/** A conversation as its customer sees it. */
export const CustomerThread = z.object({ ...threadAbout, messages: z.array(Message) });
export type CustomerThread = z.infer<typeof CustomerThread>;

/** A conversation in the lists of its customer, in the account and on an order's tracking page. */
export const OwnThread = z.object({ ...threadAbout, id: z.int(), token: z.string(), movedAt: z.string() });
export type OwnThread = z.infer<typeof OwnThread>;

/** `POST /users/me/threads`: a question about an order of the account. */
export const OrderQuestion = z.extend(MessageInput, {
  orderNumber: z.string().check(z.maxLength(40, "TOO_LONG")),
});
export type OrderQuestion = z.infer<typeof OrderQuestion>;
