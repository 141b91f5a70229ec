import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { AuditObject } from "#contract/back-office/audit-fields.ts";
import type { AuditAction } from "#contract/timeline/acts.ts";
import type { Transaction } from "#server/database/client.ts";
import { type AuditRow, audit, type Changes } from "./tables.ts";

/** The person who acts, and the request. */
export interface Actor {
  /** Null for a command of the operator. */
  readonly staffId: number | null;
  readonly requestId: string | null;
}

export interface StaffActor extends Actor {
  readonly staffId: number;
}

export interface NewAudit {
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly object: { readonly type: AuditObject; readonly id: string };
  readonly changes?: Changes;
  readonly reason?: string | null;
}

const Head = z.object({ seq: z.coerce.number(), hash: z.string() });

/**
 * Adds an action of staff to the audit log, as the last statement of the action's own transaction, so that both are
 * committed or neither. The head of the chain stays locked until the commit, so the chain can't fork.
 */
export async function recordAudit(tx: Transaction, clock: () => Date, action: NewAudit): Promise<void> {
  const { rows } = await tx.execute(sql`select seq, hash from audit_head for update`);
  const head = Head.parse(rows[0]);
  const { object, changes, reason } = wellFormed({ changes: {}, reason: null, ...action });
  const row = {
    seq: head.seq + 1,
    // The clock is read after locking, so that times in the chain never go back.
    at: clock(),
    staffId: action.actor.staffId,
    action: action.action,
    objectType: object.type,
    objectId: object.id,
    changes,
    reason,
    requestId: action.actor.requestId,
    prevHash: head.hash,
  };
  const hash = hashOf(row);
  await tx.insert(audit).values({ ...row, hash });
  await tx.execute(sql`update audit_head set seq = ${row.seq}, hash = ${hash}`);
}

/** Replaces half surrogate pairs with U+FFFD, as PostgreSQL stores them, so that the hash matches the stored row. */
const wellFormed = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === "string" ? part.toWellFormed() : part));

/**
 * The hash of a row, which includes the hash of the previous row: SHA-256 of canonical JSON, with times in
 * milliseconds.
 */
export function hashOf(row: Omit<AuditRow, "hash">): string {
  const { seq, at, staffId, action, objectType, objectId, changes, reason, requestId, prevHash } = row;
  const content = [seq, at.toISOString(), staffId, action, objectType, objectId, changes, reason, requestId];
  return createHash("sha256")
    .update(prevHash)
    .update(JSON.stringify(canonical(content)))
    .digest("hex");
}

/** The value with sorted keys, because PostgreSQL's jsonb reorders keys. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, canonical(part)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
