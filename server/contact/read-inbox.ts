import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, type SQL } from "drizzle-orm";
import { buybackRequests } from "#server/buyback/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { contactMessages } from "./tables.ts";

export const INBOX_KINDS = ["message", "buyback"] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

interface Query {
  readonly id?: number;
  readonly kind?: InboxKind;
  readonly limit?: number;
  readonly order?: "newest" | "oldest";
}

/** Reads messages with the fields of their buy-back requests; by default newest first. */
export async function readInbox(db: Queries, { id, kind, limit, order }: Query) {
  const conditions: SQL[] = [];
  if (id !== undefined) conditions.push(eq(contactMessages.id, id));
  if (kind === "buyback") conditions.push(isNotNull(buybackRequests.messageId));
  if (kind === "message") conditions.push(isNull(buybackRequests.messageId));
  const { messageId: _, createdAt: __, ...fields } = getTableColumns(buybackRequests);
  const rows = await db
    .select({ message: contactMessages, buyback: fields })
    .from(contactMessages)
    .leftJoin(buybackRequests, eq(buybackRequests.messageId, contactMessages.id))
    .where(and(...conditions))
    .orderBy(order === "oldest" ? asc(contactMessages.id) : desc(contactMessages.id))
    .limit(limit ?? 1_000_000);
  return rows.map(({ message, buyback }) => ({
    id: message.id,
    at: message.createdAt.toISOString(),
    kind: buyback ? ("buyback" as const) : ("message" as const),
    name: message.name,
    email: message.email,
    subject: message.subject,
    message: message.message,
    language: message.locale,
    buyback,
  }));
}
export type InboxEntry = Awaited<ReturnType<typeof readInbox>>[number];
