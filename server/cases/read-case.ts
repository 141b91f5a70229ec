import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { caseActs, outcomesOf } from "#contract/cases/case-states.ts";
import type { BackOfficeCase } from "#contract/cases/cases.ts";
import { users } from "#server/accounts/tables.ts";
import type { Database } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { orders } from "#server/orders/tables.ts";
import { staff } from "#server/staff/tables.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";
import { withdrawals } from "#server/withdrawal/tables.ts";
import { isOverdue } from "./is-overdue.ts";
import { caseFacts, factsOf, linesOfCases, refundsOfCases } from "./queries.ts";
import { parcelOf } from "./read-order-cases.ts";
import { casesWithLabel } from "./read-return-label.ts";
import { readAsked } from "./refund-case.ts";
import { casePhotos, cases, inspections } from "./tables.ts";

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** A case with all that its page shows. Error: NOT_FOUND. */
export async function readCase(db: Database, number: string, now: Date): Promise<BackOfficeCase> {
  const [found] = await db
    .select({
      row: cases,
      version: versionOf(cases),
      ...caseFacts,
      order: orders,
      customerId: users.id,
      refundDue: withdrawals.refundDue,
      isOverdue: sql<boolean>`(select ${isOverdue(sql`${now.toISOString()}::timestamptz`)} from cases c where c.id = cases.id)`,
    })
    .from(cases)
    .innerJoin(orders, eq(orders.id, cases.orderId))
    .leftJoin(users, and(eq(users.id, orders.userId), isNull(users.erasedAt)))
    .leftJoin(withdrawals, eq(withdrawals.id, cases.withdrawalId))
    .where(eq(cases.number, number));
  if (!found) throw new Failure("NOT_FOUND");
  const { row, order, customerId, version, refundDue } = found;
  const facts = factsOf(found);
  const subject = { type: "order", id: order.number } as const;
  const acts = caseActs(facts);
  const outcomes = acts.includes("decide") ? outcomesOf(facts) : [];
  const [lines, looks, photos, granted, timeline, assignee] = await Promise.all([
    linesOfCases(db, [row.id]),
    db
      .select({ finding: inspections.finding, note: inspections.note, by: staff.name, at: inspections.at })
      .from(inspections)
      .innerJoin(staff, eq(staff.id, inspections.staffId))
      .where(eq(inspections.caseId, row.id))
      .orderBy(asc(inspections.id)),
    db
      .select({ id: casePhotos.fileId })
      .from(casePhotos)
      .where(eq(casePhotos.caseId, row.id))
      .orderBy(asc(casePhotos.at), asc(casePhotos.fileId)),
    refundsOfCases(db, [row.id]),
    readTimeline(db, subject),
    findAssignee(db, subject),
  ]);
  return {
    asked:
      outcomes.includes("refund") || acts.includes("inspect")
        ? await readAsked(db, { kind: row.kind, order, lines })
        : [],
    ...{ number, version, order: order.number, name: order.shipName, customerId, refundDue },
    kind: row.kind,
    state: row.state,
    outcome: row.outcome,
    isWithdrawal: facts.isWithdrawal,
    description: row.description,
    reason: row.reason,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.endedAt && !found.isOverdue ? null : row.dueAt.toISOString(),
    isOverdue: found.isOverdue,
    acts,
    outcomes,
    lines: lines.map(({ position, name, quantity, device, receivedAt, replacement }) => ({
      ...{ position, name, quantity, device, replacement },
      receivedAt: iso(receivedAt),
    })),
    returnLabel: parcelOf(row.returnCarrier, row.returnNumber),
    hasLabelFile: (await casesWithLabel(db, [row.id])).has(row.id),
    sentBack: parcelOf(row.sentCarrier, row.sentNumber),
    postedAt: iso(row.postedAt),
    refund: granted.get(row.id) ?? null,
    inspections: looks.map(({ at, ...look }) => ({ ...look, at: at.toISOString() })),
    photos: photos.map(({ id }) => id),
    // Notes belong to the order, so all of them are shown.
    timeline: timeline.filter(({ kind, facts: { case: about } }) => kind === "note" || about === number),
    assignee,
  };
}
