import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { LEFT_LINES } from "#server/withdrawal/left-lines.ts";
import { type WithdrawalRow, withdrawals } from "#server/withdrawal/tables.ts";
import { type CaseDeps, capDue, type Mover, tellStep } from "./move-case.ts";
import { insertCase } from "./open-case.ts";
import { caseHasGoods } from "./queries.ts";
import { readClaimable } from "./read-claimable.ts";
import { type CaseDbRow, cases } from "./tables.ts";

const Left = z.array(z.object({ position: z.int(), quantity: z.int() }));

/**
 * Opens the case of an accepted withdrawal, for its lines that are in no open case and not refunded. A line that was
 * never sent needs no return. Returns null when no line is left; the dashboard shows lines that become free when
 * another case ends.
 */
export async function openWithdrawalCase(
  tx: Transaction,
  deps: Pick<CaseDeps, "clock">,
  statement: WithdrawalRow,
): Promise<(CaseDbRow & { readonly hasGoods: boolean }) | null> {
  const order = statement.orderId === null ? undefined : await lockOrder(tx, statement.orderId);
  if (!order) return null;
  const { rows } = await tx.execute(
    sql`select position, quantity::int from ${LEFT_LINES} l where withdrawal_id = ${statement.id} order by position`,
  );
  const left = z.parse(Left, rows);
  if (left.length === 0) return null;
  const claimable = await readClaimable(tx, order.id);
  const lines = left.flatMap(({ position, quantity }) => {
    const line = claimable.find((one) => one.position === position);
    return line ? [{ line, quantity }] : [];
  });
  const [own] = await tx.select({ id: cases.id }).from(cases).where(eq(cases.withdrawalId, statement.id));
  const row = await insertCase(tx, deps, {
    // The buyer chose the statement's key, and another case may already use it.
    key: randomUUID(),
    kind: "change_of_mind",
    order,
    description: statement.statement,
    locale: statement.locale,
    // Only the first case of a statement refers to it. Lines that become free later get another case of the same kind.
    ...(own ? {} : { withdrawalId: statement.id }),
    lines,
  });
  await capDue(tx, row.id);
  const [opened] = await tx.select({ hasGoods: caseHasGoods }).from(cases).where(eq(cases.id, row.id));
  return { ...row, hasGoods: opened?.hasGoods ?? false };
}

/**
 * Opens the cases of accepted withdrawals whose lines were in a case that has ended without a refund. The order is
 * locked. A statement that is being judged at this moment is skipped: its judgement waits for the order's lock and then
 * sees the lines.
 */
export async function openLeftCases(
  tx: Transaction,
  deps: CaseDeps,
  orderId: number,
  by: Mover,
): Promise<void> {
  const accepted = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.orderId, orderId), eq(withdrawals.state, "accepted")))
    .orderBy(withdrawals.id)
    .for("update", { skipLocked: true });
  const order = accepted.length > 0 ? await lockOrder(tx, orderId) : undefined;
  if (!order) return;
  for (const statement of accepted) {
    const row = await openWithdrawalCase(tx, deps, statement);
    if (row) await tellStep(tx, deps, { row, order, by, facts: { kind: row.kind } });
  }
}

/** Removes the case of a withdrawal whose decision is undone. Error: STALE once somebody has worked on it. */
export async function removeWithdrawalCase(tx: Transaction, withdrawalId: number): Promise<void> {
  const ofStatement = eq(cases.withdrawalId, withdrawalId);
  await tx.delete(cases).where(and(ofStatement, eq(cases.state, "opened")));
  const [left] = await tx.select({ id: cases.id }).from(cases).where(ofStatement);
  if (left) throw new Failure("STALE");
}
