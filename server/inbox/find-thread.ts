import { randomBytes } from "node:crypto";
import { and, desc, eq, not, sql } from "drizzle-orm";
import { THREAD_DAYS_AFTER_CLOSING } from "#contract/inbox/threads.ts";
import type { Transaction } from "#server/database/client.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { answerDueAt } from "./answer-due.ts";
import { type Thread, threads } from "./tables.ts";

const KEPT_MS = THREAD_DAYS_AFTER_CLOSING * 24 * 60 * 60_000;

/** Whether a conversation has ended: its address then opens nothing. */
export const hasEnded = ({ closedAt }: Thread, now: Date) =>
  closedAt !== null && now.getTime() - closedAt.getTime() > KEPT_MS;

interface Matter
  extends Pick<Thread, "kind" | "matter" | "subject" | "name" | "email" | "locale" | "orderId"> {
  /** Written by the public form, where anybody can type anybody's e-mail. */
  readonly isByForm: boolean;
}

/** Whether any message, or every message, of a thread came by the public form. */
const byForm = (aggregate: "bool_or" | "bool_and") =>
  sql`coalesce((select ${sql.raw(aggregate)}(contact_message_id is not null)
    from thread_messages where thread_id = ${threads.id}), false)`;

/**
 * Returns the thread of a person and a subject, locked; creates one if there is none or it has ended. The public form continues only threads in which all messages came by the
 * form, and other ways never continue those: a stranger's words must not appear in a verified person's conversation.
 * The advisory lock serialises the messages of one person.
 */
export async function findThread(
  tx: Transaction,
  { isByForm, ...matter }: Matter,
  at: Date,
): Promise<Thread> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`thread ${matter.email}`}, 0))`);
  const [known] = await tx
    .select()
    .from(threads)
    .where(
      and(
        eq(threads.email, matter.email),
        eq(threads.kind, matter.kind),
        eq(threads.matter, matter.matter),
        isByForm ? byForm("bool_and") : not(byForm("bool_or")),
      ),
    )
    .orderBy(desc(threads.id))
    .limit(1)
    .for("update");
  if (known && !hasEnded(known, at)) return known;
  // 128 random bits make the address impossible to guess.
  const token = randomBytes(16).toString("hex");
  const [added] = await tx
    .insert(threads)
    .values({ ...matter, token, createdAt: at, movedAt: at, answerDueAt: await answerDueAt(tx, at) })
    .returning();
  if (!added) throw new Error("The thread was not written.");
  return added;
}

/** The thread between the shop and an order's buyer. */
export function threadOfOrder(
  tx: Transaction,
  { id: orderId, number: subject, email, locale, shipName: name }: OrderRow,
  at: Date,
): Promise<Thread> {
  const about = { kind: "order", matter: subject.toLowerCase(), subject, orderId } as const;
  return findThread(tx, { ...about, name, email, locale, isByForm: false }, at);
}
