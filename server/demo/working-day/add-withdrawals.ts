import { addDays, parisTime } from "#contract/delivery/working-days.ts";
import type { Transaction } from "#server/database/client.ts";
import { statementOf } from "#server/withdrawal/declare-withdrawal.ts";
import { withdrawals } from "#server/withdrawal/tables.ts";
import { stableUuid } from "../stable-id.ts";
import type { Customer } from "./add-customers.ts";
import type { PlacedOrder } from "./add-orders.ts";
import type { History } from "./history.ts";
import { readWithdrawals } from "./read-day.ts";

const HOUR_MS = 3_600_000;
/** The value in the setting `withdrawal`. */
const REFUND_DAYS = 14;

interface Deps {
  readonly now: Date;
  readonly staffId: number;
  readonly customers: ReadonlyMap<string, Customer>;
  readonly placed: readonly PlacedOrder[];
  readonly history: History;
}

/** Writes the statements of withdrawal. Some wait, one of them too long; the others are judged. */
export async function addWithdrawals(tx: Transaction, deps: Deps): Promise<void> {
  const stated = readWithdrawals().map((plan) => {
    const person = deps.customers.get(plan.customer);
    if (!person) throw new Error(`The demo has no customer ${plan.customer}.`);
    const order = deps.placed.find((one) => one.order.number === plan.order)?.order;
    const at = new Date(deps.now.getTime() - plan.hoursAgo * HOUR_MS);
    const { locale, email } = person;
    const name = `${person.prenom} ${person.nom}`;
    const scope = plan.products ? ("lines" as const) : ("order" as const);
    const key = stableUuid(`withdrawal ${plan.order}`);
    const input = { key, orderNumber: plan.order, name, email, scope, products: plan.products };
    return {
      ...{ ...input, statedAt: at, locale, state: plan.state, reason: plan.reason },
      orderId: order?.id ?? null,
      emailMatches: order?.email === email,
      statement: statementOf(input, locale),
      refundDue: addDays(parisTime(at).day, REFUND_DAYS),
      judgedAt: plan.state === "open" ? null : new Date(at.getTime() + 20 * HOUR_MS),
    };
  });
  const added = await tx.insert(withdrawals).values(stated).returning();
  for (const row of added) tell(row, deps);
}

/** Adds the events on the order's timeline, the mails and the judgement. */
function tell(row: typeof withdrawals.$inferSelect, { staffId, history }: Deps): void {
  const { key, statedAt, orderNumber, name, email, locale, statement, state, judgedAt, reason } = row;
  const subject = { type: "order", id: orderNumber } as const;
  const mail = { subjectId: key, recipient: email, locale };
  history.mails.push({
    ...{ ...mail, kind: "withdrawal-receipt", at: statedAt },
    data: { statedAt: statedAt.toISOString(), statement, orderNumber, name, email },
  });
  if (row.orderId !== null)
    history.events.push({
      ...{ subject, kind: "withdrawal.stated", at: statedAt, by: { kind: "customer" } },
      facts: { scope: row.scope, refundDue: row.refundDue },
      public: row.emailMatches,
    });
  if (state === "open" || !judgedAt) return;
  history.mails.push({
    ...{ ...mail, kind: "withdrawal-decision", at: judgedAt },
    data: { decision: state, reason, orderNumber, name, statedAt: statedAt.toISOString() },
  });
  const by = { kind: "staff", staffId } as const;
  if (row.orderId !== null)
    history.events.push({ subject, kind: `withdrawal.${state}`, at: judgedAt, by, public: false });
  history.actions.push({
    action: `withdrawal.${state}`,
    object: { type: "withdrawal", id: String(row.id) },
    changes: { state: { from: "open", to: state } },
    at: judgedAt,
  });
}
