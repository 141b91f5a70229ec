import { and, asc, desc, eq, getTableColumns, inArray, lte, ne, sql } from "drizzle-orm";
import { CaseFigures } from "#contract/cases/case-figures.ts";
import type { CaseFacts, Finding } from "#contract/cases/case-states.ts";
import type { BackOfficeCase, CaseRefund } from "#contract/cases/cases.ts";
import type { RefundState } from "#contract/refunds/refunds.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { versionOf } from "#server/database/row-version.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { refunds } from "#server/refunds/tables.ts";
import { type CaseDbRow, type CaseLineRow, caseLines, cases } from "./tables.ts";

/** Whether goods of a case have left the shop and should come back. A lost parcel is not expected back. */
export const caseHasGoods = sql<boolean>`(cases.kind <> 'lost' and exists (
  select from case_lines l join shipment_lines s on s.order_id = l.order_id and s.position = l.position
  join shipments p on p.id = s.shipment_id
  where l.case_id = cases.id and p.shipped_at is not null))`;

/** The columns from other tables that the rules of a case need. `factsOf` turns them into facts. */
export const caseFacts = {
  hasGoods: caseHasGoods,
  // The replacement was lost, came back, or was unpacked because its money was refunded at the provider.
  isReplacementGone: sql<boolean>`exists (
    select from shipments p where p.case_id = cases.id and p.state in ('lost', 'sent_back', 'cancelled'))`,
  finding: sql<Finding | null>`(
    select i.finding from inspections i where i.case_id = cases.id order by i.id desc limit 1)`,
  // The case is about own units, but something else came back.
  isForeign: sql<boolean>`(cases.received_at is not null and not exists (
    select from case_lines l where l.case_id = cases.id and (l.device_id is null or l.received_at is not null)))`,
};

export interface LockedCase extends CaseDbRow {
  readonly order: OrderRow;
  readonly lines: readonly CaseLine[];
  readonly facts: CaseFacts;
}

/**
 * Locks the order of a case, as every writer of its money and goods does, then the case. Errors: NOT_FOUND; STALE for
 * another version than the person saw.
 */
export async function lockCase(tx: Transaction, number: string, version?: string): Promise<LockedCase> {
  const [seen] = await tx.select({ orderId: cases.orderId }).from(cases).where(eq(cases.number, number));
  const order = seen && (await lockOrder(tx, seen.orderId));
  if (!order) throw new Failure("NOT_FOUND");
  const row = await lockRow(tx, cases, eq(cases.number, number), version);
  const [facts] = await tx.select(caseFacts).from(cases).where(eq(cases.id, row.id));
  if (!facts) throw new Failure("NOT_FOUND");
  return { ...row, order, lines: await linesOfCases(tx, [row.id]), facts: factsOf({ row, ...facts }) };
}

type Known = Pick<CaseFacts, keyof typeof caseFacts> & { readonly row: CaseDbRow };

export const factsOf = ({ row, hasGoods, isReplacementGone, finding, isForeign }: Known): CaseFacts => ({
  state: row.state,
  kind: row.kind,
  outcome: row.outcome,
  finding,
  isForeign,
  hasGoods,
  isWithdrawal: row.withdrawalId !== null,
  isPosted: row.postedAt !== null,
  isReplacementGone,
});

/**
 * A line of a case. `isKept`: the buyer keeps the unit and the case goes on without it. A buyer who was sent a wrong
 * item, which came back instead of a unit, keeps nothing.
 */
export interface CaseLine extends CaseLineRow {
  readonly isKept: boolean;
  readonly name: string;
  /** The public ids of the unit and of its replacement. */
  readonly device: string | null;
  readonly replacement: string | null;
}

const isKept = sql<boolean>`(case_lines.device_id is not null and case_lines.received_at is null
  and exists (select from cases c where c.id = case_lines.case_id and c.received_at is not null)
  and exists (select from shipment_lines s join shipments p on p.id = s.shipment_id
    where s.order_id = case_lines.order_id and s.position = case_lines.position and p.shipped_at is not null)
  and exists (select from case_lines l join cases c on c.id = l.case_id where l.case_id = case_lines.case_id
    and (c.kind <> 'wrong_item' or l.device_id is null or l.received_at is not null)))`;

const soldName = sql<string>`(select product_name from order_lines o
  where o.order_id = case_lines.order_id and o.position = case_lines.position)`;
const device = sql<string | null>`(select public_id from devices where id = case_lines.device_id)`;
const replacement = sql<string | null>`(select public_id from devices where id = case_lines.replacement_id)`;

export async function linesOfCases(db: Queries, ids: readonly number[]): Promise<CaseLine[]> {
  if (ids.length === 0) return [];
  return db
    .select({ ...getTableColumns(caseLines), isKept, name: soldName, device, replacement })
    .from(caseLines)
    .where(inArray(caseLines.caseId, [...ids]))
    .orderBy(asc(caseLines.caseId), asc(caseLines.position));
}

/** A refund that the customer's bank returned is shown as failed. */
const refundStateShown = sql<RefundState>`case when ${refunds.failure} = 'returned' then 'failed' else ${refunds.state} end`;

/** The refunds of cases with their lines, by case id. */
export async function refundsOfCases(
  db: Queries,
  ids: readonly number[],
): Promise<Map<number, NonNullable<BackOfficeCase["refund"]>>> {
  const parts = sql<
    CaseRefund["parts"]
  >`(select json_agg(json_build_object('position', r.position, 'name', coalesce(l.product_name, ''),
      'quantity', r.quantity, 'amountCents', r.amount_cents) order by r.line)
    from refund_lines r left join order_lines l on l.order_id = r.order_id and l.position = r.position
    where r.refund_id = refunds.id)`;
  const rows = await db
    .select({
      caseId: refunds.caseId,
      id: refunds.id,
      version: versionOf(refunds),
      state: refundStateShown,
      amountCents: refunds.amountCents,
      parts,
    })
    .from(refunds)
    .where(and(inArray(refunds.caseId, [...ids]), ne(refunds.state, "revoked")));
  return new Map(rows.map(({ caseId, ...refund }) => [caseId ?? 0, refund]));
}

/** The case settings in force at a time. */
export async function figuresAt(db: Queries, at: Date): Promise<CaseFigures> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.name, "cases"), lte(settings.validFrom, at)))
    .orderBy(desc(settings.validFrom))
    .limit(1);
  if (!row) throw new Error("The setting `cases` has no version.");
  return CaseFigures.parse(row.value);
}
