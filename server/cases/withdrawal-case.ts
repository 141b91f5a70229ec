import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { seenOf } from "#contract/typed-text.ts";
import type { StaffActor } from "#server/audit/record-action.ts";
import { readSoldNames } from "#server/catalog/localize-names.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockOrder } from "#server/orders/queries.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import type { WithdrawalRow } from "#server/withdrawal/tables.ts";
import { type CaseDeps, capDue } from "./move-case.ts";
import { insertCase } from "./open-case.ts";
import { caseHasGoods } from "./queries.ts";
import { type ClaimableLine, readClaimable } from "./read-claimable.ts";
import { cases } from "./tables.ts";

/**
 * Opens the case of an accepted statement of withdrawal, about its lines: the whole order, or those that the statement names.
 * What was not sent yet needs no return. Does nothing for an order that is unknown or holds no more of them. The mail about
 * the decision tells the customer. Returns whether something of it is to come back; null without a case.
 */
export async function openWithdrawalCase(
  tx: Transaction,
  deps: Pick<CaseDeps, "clock">,
  statement: WithdrawalRow,
  actor: StaffActor,
): Promise<boolean | null> {
  const order = statement.orderId === null ? undefined : await lockOrder(tx, statement.orderId);
  if (order?.status !== "PAYED") return null;
  const claimable = await readClaimable(tx, order.id);
  // Of lines with one name, those first that hold something.
  const own = claimable.toSorted((one, other) => Number(other.quantity > 0) - Number(one.quantity > 0));
  const named = statement.scope === "lines" ? await findNamed(tx, statement, own) : [];
  // Words that name no line are judged by whoever decides the case.
  const chosen = named.length > 0 ? named : own.map((line) => ({ line, quantity: line.quantity }));
  const lines = chosen.filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return null;
  const row = await insertCase(tx, deps, {
    // Not the statement's, which the buyer chose: another case may have it. One that is judged opens no second case.
    key: randomUUID(),
    kind: "change_of_mind",
    order,
    description: statement.statement,
    locale: statement.locale,
    withdrawalId: statement.id,
    lines,
  });
  await capDue(tx, row.id);
  await recordEvent(tx, {
    subject: { type: "order", id: order.number },
    kind: "case.opened",
    at: deps.clock(),
    by: { kind: "staff", staffId: actor.staffId },
    facts: { case: row.number, kind: row.kind },
    public: true,
  });
  const [opened] = await tx.select({ hasGoods: caseHasGoods }).from(cases).where(eq(cases.id, row.id));
  return opened?.hasGoods ?? null;
}

/**
 * The lines that a statement names, as ordered or in its language. The form writes `QUANTITY × NAME` for each chosen line: one
 * line of that name each. In other words a name stands for every line that has it, and the longest is read first: one may be a
 * part of another.
 */
async function findNamed(
  tx: Transaction,
  { products, locale }: WithdrawalRow,
  claimable: readonly ClaimableLine[],
) {
  const itemIds = claimable.map(({ itemId }) => itemId);
  const nameOf = await readSoldNames(tx, itemIds, locale);
  const lines = claimable.map((line) => ({
    ...line,
    // A statement has no invisible characters.
    names: [line.name, seenOf(nameOf(line.itemId, line.name))],
  }));
  const taken = new Set<ClaimableLine>();
  const chosen = products.split("\n").flatMap((words) => {
    const [, quantity, name] = /^(\d{1,9}) × (.+)$/.exec(words.trim()) ?? [];
    const line = lines.find((one) => name && one.names.includes(name) && !taken.has(one));
    if (!line) return [];
    taken.add(line);
    return [{ line, quantity: Math.min(Math.max(Number(quantity), 1), line.quantity) }];
  });
  if (chosen.length > 0) return chosen;
  let words = products;
  const named = new Set<string>();
  const longestFirst = lines
    .flatMap(({ names }) => names)
    .toSorted((one, other) => other.length - one.length);
  for (const name of longestFirst) {
    if (words.includes(name)) named.add(name);
    words = words.replaceAll(name, "\n");
  }
  return lines
    .filter(({ names }) => names.some((name) => named.has(name)))
    .map((line) => ({ line, quantity: line.quantity }));
}

/** Removes the case of a decision that is taken back. Error: STALE once somebody has worked on it. */
export async function removeWithdrawalCase(tx: Transaction, withdrawalId: number): Promise<void> {
  const ofStatement = eq(cases.withdrawalId, withdrawalId);
  await tx.delete(cases).where(and(ofStatement, eq(cases.state, "opened")));
  const [left] = await tx.select({ id: cases.id }).from(cases).where(ofStatement);
  if (left) throw new Failure("STALE");
}
