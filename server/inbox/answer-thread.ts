import { and, asc, eq, gt, max, min, ne, sql } from "drizzle-orm";
import type { AnswerInput } from "#contract/inbox/staff-threads.ts";
import { STAFF_MAIL_SECONDS, THREAD_MOVES, type ThreadState } from "#contract/inbox/threads.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { takeBackMail } from "#server/mail/held-mails.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { sendAgain } from "#server/mail/send-again.ts";
import { mails } from "#server/mail/tables.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { answerDueAt } from "./answer-due.ts";
import { recordThreadEvent } from "./file-messages.ts";
import { attachments, type Thread, threadMessages, threads } from "./tables.ts";
import { writeMessage } from "./write-message.ts";

export type AnswerDeps = Pick<Shop, "database" | "clock"> & {
  readonly sendMail: SendMail;
  readonly enqueue: Enqueue;
};

/** Moves a thread to a state. `since` is the time it counts from, if that is not `at`. */
export async function move(
  tx: Transaction,
  thread: Thread,
  to: ThreadState,
  at: Date,
  since = at,
): Promise<void> {
  if (thread.state !== to && !(to in THREAD_MOVES[thread.state])) throw new Failure("STALE");
  const due = to === "open" ? { answerDueAt: await answerDueAt(tx, since) } : {};
  const answered = to === "answered" && !thread.firstAnsweredAt ? { firstAnsweredAt: at } : {};
  await tx
    .update(threads)
    .set({ state: to, movedAt: since, closedAt: to === "closed" ? at : null, ...due, ...answered })
    .where(eq(threads.id, thread.id));
}

type ThreadAct = "answered" | "answer_withdrawn" | "closed" | "reopened";

/** Runs an action on a thread, then writes its event and its audit row. */
export async function act(
  { database, clock }: Pick<AnswerDeps, "database" | "clock">,
  actor: StaffActor,
  {
    id,
    version,
    action,
    facts = {},
  }: { id: number; version: string; action: ThreadAct; facts?: Record<string, string> },
  work: (tx: Transaction, thread: Thread, at: Date) => Promise<void>,
): Promise<void> {
  await transact(database, async (tx) => {
    const thread = await lockRow(tx, threads, eq(threads.id, id), version);
    const at = clock();
    await work(tx, thread, at);
    const kind = `thread.${action}` as const;
    await recordThreadEvent(tx, thread, { kind, at, by: authorOf(actor), facts });
    const object = { type: "thread", id: String(id) } as const;
    await recordAudit(tx, clock, { actor, action: kind, object, reason: facts.outcome ?? null });
  });
}

/** Writes the answer and its mail. The customer does not see the answer while the mail can be taken back. */
export async function write(
  tx: Transaction,
  { sendMail }: Pick<AnswerDeps, "sendMail">,
  actor: StaffActor,
  thread: Thread,
  input: AnswerInput,
  { at, held }: { readonly at: Date; readonly held: boolean },
): Promise<void> {
  const heldUntil = new Date(at.getTime() + STAFF_MAIL_SECONDS * 1000);
  const sender = { byKind: "staff", staffId: actor.staffId, at, shownAt: held ? heldUntil : at } as const;
  if ((await writeMessage(tx, thread, input, sender)) === null) throw new Failure("STALE");
  const { name, subject, token } = thread;
  await sendMail(tx, {
    kind: "thread-answer",
    subjectId: input.key.toLowerCase(),
    recipient: thread.email,
    locale: thread.locale,
    data: { name, subject, body: input.body, token },
    ...(held ? { heldUntil } : {}),
  });
}

/** Answers a thread; the mail waits 20 seconds. Errors: NOT_FOUND, STALE, and those of `writeMessage`. */
export function answerThread(
  deps: AnswerDeps,
  actor: StaffActor,
  id: number,
  input: AnswerInput,
): Promise<void> {
  return act(deps, actor, { id, version: input.version, action: "answered" }, async (tx, thread, at) => {
    await write(tx, deps, actor, thread, input, { at, held: true });
    await move(tx, thread, "answered", at);
  });
}

/**
 * Takes an answer back while its mail waits. The thread is open again, since the customer's first unanswered message if
 * there is one. The answer's pictures can be sent with the next answer. Errors: NOT_FOUND, STALE.
 */
export function takeAnswerBack(
  deps: Pick<AnswerDeps, "database" | "clock">,
  actor: StaffActor,
  { id, message, version }: { readonly id: number; readonly message: number; readonly version: string },
): Promise<void> {
  return act(deps, actor, { id, version, action: "answer_withdrawn" }, async (tx, thread, at) => {
    const ofThread = and(eq(threadMessages.id, message), eq(threadMessages.threadId, id));
    const [written] = await tx.select().from(threadMessages).where(ofThread);
    if (written?.byKind !== "staff") throw new Failure("NOT_FOUND");
    if (!(await takeBackMail(tx, { kind: "thread-answer", subjectId: written.key }, at)))
      throw new Failure("STALE");
    await tx.update(attachments).set({ messageId: null }).where(eq(attachments.messageId, message));
    await tx.delete(threadMessages).where(ofThread);
    const since = await waitingSince(tx, id);
    await move(tx, thread, since ? "open" : "answered", at, since ?? at);
    const first = tx
      .select({ at: min(threadMessages.at) })
      .from(threadMessages)
      .where(and(eq(threadMessages.threadId, id), eq(threadMessages.byKind, "staff")));
    await tx
      .update(threads)
      .set({ firstAnsweredAt: sql`(${first})` })
      .where(eq(threads.id, id));
  });
}

/** Mails an answer again. Errors: NOT_FOUND, and those of `sendAgain`. */
export async function mailAnswerAgain(
  deps: Pick<AnswerDeps, "database" | "clock" | "enqueue">,
  actor: StaffActor,
  { id, message }: { readonly id: number; readonly message: number },
): Promise<void> {
  const [written] = await deps.database
    .select()
    .from(threadMessages)
    .where(and(eq(threadMessages.id, message), eq(threadMessages.threadId, id)));
  if (!written) throw new Failure("NOT_FOUND");
  const isMail = and(eq(mails.kind, "thread-answer"), eq(mails.subjectId, written.key));
  await sendAgain(deps, isMail, { actor, object: { type: "thread", id: String(id) } });
}

/** The time of the customer’s first message after the last answer; null when no message waits. */
async function waitingSince(tx: Transaction, threadId: number): Promise<Date | null> {
  const ofThread = eq(threadMessages.threadId, threadId);
  const answer = tx
    .select({ id: max(threadMessages.id) })
    .from(threadMessages)
    .where(and(ofThread, eq(threadMessages.byKind, "staff")));
  const isAfter = gt(threadMessages.id, sql`coalesce((${answer}), 0)`);
  const [first] = await tx
    .select({ at: threadMessages.at })
    .from(threadMessages)
    .where(and(ofThread, ne(threadMessages.byKind, "staff"), isAfter))
    .orderBy(asc(threadMessages.id))
    .limit(1);
  return first?.at ?? null;
}

/** Closes or reopens a thread. Errors: NOT_FOUND, STALE. */
export function moveThread(
  deps: Pick<AnswerDeps, "database" | "clock">,
  actor: StaffActor,
  { id, version, to }: { readonly id: number; readonly version: string; readonly to: "open" | "closed" },
): Promise<void> {
  const action = to === "closed" ? "closed" : "reopened";
  return act(deps, actor, { id, version, action }, (tx, thread, at) => move(tx, thread, to, at));
}
