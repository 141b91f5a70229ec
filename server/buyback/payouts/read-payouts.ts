import { asc, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { PAYOUT_STATES } from "#contract/buyback/payout-states.ts";
import { Payout, type PayoutBatch, type PayoutQuery } from "#contract/buyback/payouts.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import {
  byNumber,
  byPlace,
  byTime,
  IsoTime,
  isUsual,
  type List,
  sortedBy,
} from "#server/back-office/read-page.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { staff } from "#server/staff/tables.ts";
import type { PayoutDeps } from "./sign-batch.ts";
import { payoutBatches, payouts } from "./tables.ts";

const Row = z.extend(Payout, { createdAt: IsoTime });

/** Payouts. The usual order has those that wait for something first. */
export function payoutsList(query: PayoutQuery): List<Payout> {
  const { state, sort = "-createdAt" } = query;
  return {
    ...{ query, row: Row, key: sql`p.id`, from: sql`from payouts p` },
    columns: sql`p.id, p.buyback_id as "buybackId", p.attempt, p.cents, p.state, p.iban_last4 as last4, p.batch_id as "batchId",
      p.created_at as "createdAt", p.proof`,
    filters: [state && sql`p.state = ${state}`],
    groups:
      state || !isUsual(sort, "createdAt") ? undefined : PAYOUT_STATES.map((one) => sql`p.state = ${one}`),
    ...sortedBy(sort, {
      createdAt: byTime(sql`p.created_at`),
      id: undefined,
      buyback: byNumber(sql`p.buyback_id`),
      state: byPlace(sql`p.state`, PAYOUT_STATES),
      batch: byNumber(sql`p.batch_id`),
      amount: byNumber(sql`p.cents`),
    }),
  };
}

/** A batch with its payouts. Error: NOT_FOUND. */
export async function readBatch(
  { database, settings }: Pick<PayoutDeps, "database" | "settings">,
  id: number,
  { staffId }: StaffActor,
): Promise<PayoutBatch> {
  const [batch] = await database.select().from(payoutBatches).where(eq(payoutBatches.id, id));
  if (!batch) throw new Failure("NOT_FOUND");
  const [people, rows] = await Promise.all([
    database.select({ id: staff.id, name: staff.name }).from(staff),
    database.select().from(payouts).where(eq(payouts.batchId, id)).orderBy(asc(payouts.id)),
  ]);
  const nameOf = (person: number | null) => people.find((one) => one.id === person)?.name ?? null;
  const { state, byOne, exports, preparedBy } = batch;
  const isOwn = preparedBy === staffId && settings.PAYOUTS_BY_ONE !== "1";
  return {
    ...{ id, state, byOne, exports, preparedBy: nameOf(preparedBy) ?? "", signedBy: nameOf(batch.signedBy) },
    ...{ preparedAt: batch.preparedAt.toISOString(), signedAt: batch.signedAt?.toISOString() ?? null },
    exportedAt: batch.exportedAt?.toISOString() ?? null,
    payouts: rows.map(({ ibanLast4, createdAt, ...row }) => ({
      ...{ id: row.id, buybackId: row.buybackId, attempt: row.attempt, cents: row.cents, state: row.state },
      ...{ last4: ibanLast4, batchId: row.batchId, createdAt: createdAt.toISOString(), proof: row.proof },
    })),
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
    signing: isOwn ? "own" : settings.PAYOUT_IBAN ? "open" : "no_account",
  };
}
