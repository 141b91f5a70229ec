import { and, asc, desc, eq, sql } from "drizzle-orm";
import { readSort, TABLE_COUNT_LIMIT, TABLE_PAGE_SIZE } from "#contract/back-office/table.ts";
import type { RefundState } from "#contract/refunds/refunds.ts";
import type { Withdrawal, WithdrawalList, WithdrawalQuery } from "#contract/withdrawal/withdrawal.ts";
import type { Queries } from "#server/database/client.ts";
import { type WithdrawalRow, withdrawals } from "./tables.ts";

export const withdrawalVersion = sql<string>`withdrawals.xmin::text`;

/** A statement with its case, and the state of the refund of that. */
export const WITHDRAWAL = {
  row: withdrawals,
  version: withdrawalVersion,
  caseNumber: sql<string | null>`(select number from cases where withdrawal_id = withdrawals.id)`,
  refund: sql<RefundState | null>`(select r.state from refunds r join cases c on c.id = r.case_id
    where c.withdrawal_id = withdrawals.id and r.state <> 'revoked')`,
};

/** Statements in a state, the earliest refund first, or the latest. */
export async function listWithdrawals(
  db: Queries,
  { state, order, cursor, sort = "refundDue" }: WithdrawalQuery,
): Promise<WithdrawalList> {
  const { descending } = readSort(sort);
  const direction = descending ? desc : asc;
  const filter = and(
    state ? eq(withdrawals.state, state) : undefined,
    order ? eq(withdrawals.orderNumber, order) : undefined,
  );
  const [, day, id] = /^(\d{4}-\d\d-\d\d)\.(\d{1,9})$/.exec(cursor ?? "") ?? [];
  const isAfter = descending ? sql`<` : sql`>`;
  const rest = day
    ? sql`(${withdrawals.refundDue}, ${withdrawals.id}) ${isAfter} (${day}::date, ${Number(id)})`
    : undefined;
  const found = await db
    .select(WITHDRAWAL)
    .from(withdrawals)
    .where(and(filter, rest))
    .orderBy(direction(withdrawals.refundDue), direction(withdrawals.id))
    .limit(TABLE_PAGE_SIZE + 1);
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(withdrawals)
    .where(filter)
    .limit(TABLE_COUNT_LIMIT + 1);
  const total = await db.$count(counted.as("counted"));
  const rows = found.slice(0, TABLE_PAGE_SIZE).map(presentWithdrawal);
  const last = rows.at(-1);
  return {
    rows,
    next: found.length > TABLE_PAGE_SIZE && last ? `${last.refundDue}.${last.id}` : null,
    count: Math.min(total, TABLE_COUNT_LIMIT),
    isMore: total > TABLE_COUNT_LIMIT,
  };
}

/** For the dashboard: how many statements wait, and the last day of the most urgent refund. */
export async function countOpenWithdrawals(
  db: Queries,
): Promise<{ readonly count: number; readonly firstDue: string | null }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      firstDue: sql<string | null>`min(${withdrawals.refundDue})::text`,
    })
    .from(withdrawals)
    .where(eq(withdrawals.state, "open"));
  return { count: row?.count ?? 0, firstDue: row?.firstDue ?? null };
}

export function presentWithdrawal({
  row,
  ...shown
}: Pick<Withdrawal, "version" | "caseNumber" | "refund"> & { readonly row: WithdrawalRow }): Withdrawal {
  const { key: _key, orderId, locale: _locale, statedAt, judgedAt, ...fields } = row;
  return {
    ...fields,
    ...shown,
    orderKnown: orderId !== null,
    statedAt: statedAt.toISOString(),
    judgedAt: judgedAt?.toISOString() ?? null,
  };
}
