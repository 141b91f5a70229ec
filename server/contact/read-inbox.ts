import { and, asc, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { ConditionLevel } from "#contract/repair/buyback.ts";
import { buybackRequests } from "#server/buyback/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { contactMessages } from "./tables.ts";

/** A message to the shop as the operator reads it; `buyback` has the fields of a buy-back request. */
export interface InboxEntry {
  readonly id: number;
  readonly at: string;
  readonly kind: InboxKind;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly language: string;
  readonly buyback: {
    readonly brand: string;
    readonly model: string;
    readonly functional: boolean;
    readonly condition: ConditionLevel;
    readonly details: string;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
  } | null;
}

export const INBOX_KINDS = ["message", "buyback"] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

interface Query {
  readonly id?: number;
  readonly kind?: InboxKind;
  readonly limit?: number;
  readonly order?: "newest" | "oldest";
}

/** Reads messages and buy-back requests, by default newest first. */
export async function readInbox(db: Queries, { id, kind, limit, order }: Query): Promise<InboxEntry[]> {
  const conditions: SQL[] = [];
  if (id !== undefined) conditions.push(eq(contactMessages.id, id));
  if (kind === "buyback") conditions.push(isNotNull(buybackRequests.messageId));
  if (kind === "message") conditions.push(isNull(buybackRequests.messageId));
  const rows = await db
    .select({ message: contactMessages, request: buybackRequests })
    .from(contactMessages)
    .leftJoin(buybackRequests, eq(buybackRequests.messageId, contactMessages.id))
    .where(and(...conditions))
    .orderBy(order === "oldest" ? asc(contactMessages.id) : desc(contactMessages.id))
    .limit(limit ?? 1_000_000);
  return rows.map(({ message, request }) => ({
    id: message.id,
    at: message.createdAt.toISOString(),
    kind: request ? "buyback" : "message",
    name: message.name,
    email: message.email,
    subject: message.subject,
    message: message.message,
    language: message.locale,
    buyback: request && {
      brand: request.brand,
      model: request.model,
      functional: request.functional,
      condition: request.condition,
      details: request.details,
      name: request.name,
      email: request.email,
      phone: request.phone,
    },
  }));
}
