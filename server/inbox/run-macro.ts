import { eq, sql } from "drizzle-orm";
import type { MacroRun } from "#contract/inbox/macros.ts";
import { fillFields, openFields } from "#contract/inbox/templates.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { orders } from "#server/orders/tables.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { assignments } from "#server/timeline/tables.ts";
import { type AnswerDeps, act, move, write } from "./answer-thread.ts";
import { recordThreadEvent } from "./file-messages.ts";
import { macros, type Thread, templates } from "./tables.ts";

interface Run extends MacroRun {
  /** The ids of the thread and the macro. */
  readonly id: number;
  readonly macro: number;
  /** The name of the person, for the template. */
  readonly name: string;
}

/**
 * Answers a thread with the template of a macro, in the customer's language, and does what else the macro says. The mail waits 20
 * seconds, as that of every answer. Errors: NOT_FOUND, STALE; VALIDATION for a template with a field that this thread can't fill.
 */
export async function runMacro(
  deps: AnswerDeps & Pick<Shop, "company">,
  actor: StaffActor,
  { id, macro: macroId, name, ...run }: Run,
): Promise<void> {
  const [found] = await deps.database
    .select({ macro: macros, bodies: templates.bodies })
    .from(macros)
    .innerJoin(templates, eq(templates.id, macros.templateId))
    .where(eq(macros.id, macroId));
  if (!found) throw new Failure("NOT_FOUND");
  const { macro, bodies } = found;
  const { version } = run;
  await act(deps, actor, { id, version, action: "answered" }, async (tx, thread, at) => {
    const number = await numberOf(tx, thread);
    const { subject, locale } = thread;
    const fields = { name: thread.name, number, subject, staff: name, shop: deps.company().name };
    const body = fillFields(bodies[locale], fields);
    if (openFields(body).length > 0) throw new Failure("VALIDATION", { fields: { body: "UNKNOWN_FIELD" } });
    await write(tx, deps, actor, thread, { ...run, body }, { at, held: true });
    await move(tx, thread, "answered", at);
    const object = { type: "thread", id: String(id) } as const;
    if (macro.assigns) await take(tx, deps, actor, { id, at });
    if (macro.closes) {
      await move(tx, { ...thread, state: "answered" }, "closed", at);
      await recordThreadEvent(tx, thread, { kind: "thread.closed", at, by: authorOf(actor) });
      await recordAudit(tx, deps.clock, { actor, action: "thread.closed", object });
    }
  });
}

/** The number of the thread's order; empty without one. */
async function numberOf(tx: Transaction, { orderId }: Thread): Promise<string> {
  if (orderId === null) return "";
  const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  return order?.number ?? "";
}

/** Assigns a thread to the person, also when somebody else had it. */
async function take(
  tx: Transaction,
  { clock }: Pick<AnswerDeps, "clock">,
  actor: StaffActor,
  { id, at }: { readonly id: number; readonly at: Date },
): Promise<void> {
  const subject = { subjectType: "thread", subjectId: String(id) } as const;
  const { rowCount } = await tx
    .insert(assignments)
    .values({ ...subject, staffId: actor.staffId, at })
    .onConflictDoUpdate({
      target: [assignments.subjectType, assignments.subjectId],
      set: { staffId: actor.staffId, at },
      setWhere: sql`${assignments.staffId} <> ${actor.staffId}`,
    });
  if (rowCount === 0) return;
  await recordAudit(tx, clock, {
    actor,
    action: "assigned",
    object: { type: "thread", id: String(id) },
    changes: { assignee: { from: null, to: actor.staffId } },
  });
}
