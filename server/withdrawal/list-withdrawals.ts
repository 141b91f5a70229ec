import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import { WITHDRAWAL_STATES, Withdrawal, type WithdrawalQuery } from "#contract/withdrawal/withdrawal.ts";
import {
  byDay,
  byPlace,
  byText,
  byTime,
  IsoTime,
  isUsual,
  type List,
  sortedBy,
} from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { isLeft } from "./left-lines.ts";

const Row = z.extend(Withdrawal, { statedAt: IsoTime, judgedAt: z.nullable(IsoTime) });

/** The columns of a statement, its case, and the state of that case's refund. */
const columnsAt = (
  now: Date,
) => sql`w.id, w.xmin::text as version, w.stated_at as "statedAt", w.order_number as "orderNumber",
  w.order_id is not null as "orderKnown", w.email_matches as "emailMatches", w.name, w.email, w.scope, w.products, w.lines, w.statement,
  w.refund_due::text as "refundDue", w.state,
  w.refund_due < (${now.toISOString()}::timestamptz at time zone 'Europe/Paris')::date and (w.state = 'open' or exists (
    select from cases where withdrawal_id = w.id and ended_at is null)) as "isOverdue", w.judged_at as "judgedAt", w.reason,
  (select number from cases where withdrawal_id = w.id) as "caseNumber",
  (select case when r.failure = 'returned' then 'failed' else r.state end from refunds r join cases c on c.id = r.case_id where c.withdrawal_id = w.id and r.state <> 'revoked') as refund,
  ${isLeft} as "isLeft"`;

/** Statements of withdrawal, open ones first; by default the earliest refund date first. */
export function withdrawalsList(now: Date, query: WithdrawalQuery): List<Withdrawal> {
  const { state, left, order, sort = "refundDue" } = query;
  return {
    query,
    row: Row,
    columns: columnsAt(now),
    from: sql`from withdrawals w`,
    filters: [
      state ? sql`w.state = ${state}` : undefined,
      left ? isLeft : undefined,
      order ? sql`w.order_number = ${order}` : undefined,
    ],
    groups:
      state || !isUsual(sort, "refundDue") ? undefined : [sql`w.state = 'open'`, sql`w.state <> 'open'`],
    key: sql`w.id`,
    ...sortedBy(sort, {
      refundDue: byDay(sql`w.refund_due`),
      order: byText(sql`w.order_number`),
      name: byText(sql`w.name`),
      statedAt: byTime(sql`w.stated_at`),
      state: byPlace(sql`w.state`, WITHDRAWAL_STATES),
    }),
  };
}

/** One statement, which must exist. */
export async function readWithdrawal(db: Queries, now: Date, id: number): Promise<Withdrawal> {
  const { rows } = await db.execute(sql`select ${columnsAt(now)} from withdrawals w where w.id = ${id}`);
  return z.parse(Row, rows[0]);
}
