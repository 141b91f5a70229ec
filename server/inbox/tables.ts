import { boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { OrderState } from "#contract/inbox/templates.ts";
import type { ThreadKind, ThreadState } from "#contract/inbox/threads.ts";
import type { Locale } from "#contract/locale.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const threads = pgTable("threads", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  token: text().notNull(),
  kind: text().$type<ThreadKind>().notNull(),
  matter: text().notNull(),
  subject: text().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  orderId: integer("order_id"),
  state: text().$type<ThreadState>().notNull().default("open"),
  createdAt: instant("created_at").notNull(),
  /** The time at which the thread entered its state. */
  movedAt: instant("moved_at").notNull(),
  closedAt: instant("closed_at"),
  /** The time of the customer's first message. */
  askedAt: instant("asked_at"),
  /** The time by which the message that waits is due. It stays when the thread is answered. */
  answerDueAt: instant("answer_due_at").notNull(),
  firstAnsweredAt: instant("first_answered_at"),
});
export type Thread = typeof threads.$inferSelect;

export const threadMessages = pgTable("thread_messages", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  threadId: integer("thread_id").notNull(),
  key: uuid().notNull(),
  byKind: text("by_kind").$type<"customer" | "staff" | "shop">().notNull(),
  staffId: integer("staff_id"),
  body: text().notNull(),
  at: instant("at").notNull(),
  shownAt: instant("shown_at").notNull(),
  contactMessageId: integer("contact_message_id"),
});

export const attachments = pgTable("attachments", {
  id: uuid().primaryKey(),
  /** Null for a picture of the contact form until its message is filed. */
  threadId: integer("thread_id"),
  messageId: integer("message_id"),
  byKind: text("by_kind").$type<"customer" | "staff">().notNull(),
  picture: bytea().notNull(),
  createdAt: instant("created_at").notNull(),
});

export const templates = pgTable("templates", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  bodies: jsonb().$type<Readonly<Record<Locale, string>>>().notNull(),
  /** The kinds of conversations that the template is for; empty for all. */
  kinds: text().array().$type<ThreadKind[]>().notNull().default([]),
  /** The states of the order that the template is for; empty for all. */
  orderStates: text("order_states").array().$type<OrderState[]>().notNull().default([]),
  changedAt: instant("changed_at").notNull(),
});

export const macros = pgTable("macros", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  templateId: integer("template_id").notNull(),
  /** The thread becomes that of the person who runs the macro. */
  assigns: boolean().notNull(),
  closes: boolean().notNull(),
  changedAt: instant("changed_at").notNull(),
});
