import { eq, sql } from "drizzle-orm";
import {
  isOpenRepair,
  mayMoveRepair,
  type RepairMover,
  type RepairState,
  repairDueAt,
} from "#contract/repair/repair-states.ts";
import { NEEDS_REASON, type RepairMove } from "#contract/repair/staff-repairs.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { writePassports } from "#server/devices/passport/write-passport.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { authorOf, recordEvent } from "#server/timeline/record-event.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { giveBack } from "../finish/give-back.ts";
import { refuseUntested } from "../finish/read-proof.ts";
import { followCharge } from "../quotes/charge-repair.ts";
import { followMove } from "../quotes/close-quote.ts";
import { proposeRefund } from "../quotes/propose-refund.ts";
import { checkQuote } from "../quotes/quote-gate.ts";
import { settleRequest } from "../quotes/settle-request.ts";
import { refuseUnreceived } from "../reception/refuse-unreceived.ts";
import { type LockedRepair, type RepairDbRow, repairs } from "../tables.ts";
import { readRepairFigures } from "./read-figures.ts";
import { tellRepair } from "./tell-repair.ts";

export interface RepairDeps {
  readonly clock: () => Date;
  readonly sendMail: SendMail;
}

/**
 * Locks the order of a repair, as every writer of its money and goods does, then the repair. Errors: NOT_FOUND; STALE for
 * another version than the person saw.
 */
export async function lockRepair(tx: Transaction, number: string, version?: string): Promise<LockedRepair> {
  const [seen] = await tx
    .select({ orderId: repairs.orderId })
    .from(repairs)
    .where(eq(repairs.number, number));
  if (!seen) throw new Failure("NOT_FOUND");
  const order = seen.orderId === null ? null : ((await lockOrder(tx, seen.orderId)) ?? null);
  return { ...(await lockRow(tx, repairs, eq(repairs.number, number), version)), order };
}

type Mover =
  | { readonly kind: "staff"; readonly actor: StaffActor }
  | { readonly kind: Exclude<RepairMover, "staff"> };

interface Move {
  readonly to: RepairState;
  readonly by: Mover;
  readonly reason?: string;
  readonly values?: Partial<RepairDbRow>;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/**
 * Moves a locked repair, and writes its deadline, the order's lines, the event, the mail and the audit row. It must be the
 * last statement of its transaction. Error: STALE when `by` may not make this move.
 */
export async function writeMove(
  tx: Transaction,
  deps: RepairDeps,
  found: LockedRepair,
  { to, by, reason, values = {}, facts = {} }: Move,
): Promise<RepairDbRow> {
  if (!mayMoveRepair(found.state, to, by.kind)) throw new Failure("STALE");
  const at = deps.clock();
  await followMove(tx, found, { to, by: by.kind, at, reason });
  if (to === "accepted" || to === "refused" || to === "cancelled")
    await proposeRefund(tx, deps.clock, found, to);
  const who = by.kind === "staff" ? authorOf(by.actor) : { kind: authorKind(by.kind) };
  const [row] = await tx
    .update(repairs)
    .set({
      ...values,
      ...(await giveBack(tx, deps.clock, found, { to, who })),
      state: to,
      movedAt: at,
      reminded: 0,
      dueAt: repairDueAt(to, await readRepairFigures(tx, at), at),
      ...(to === "received" ? { receivedAt: at } : {}),
      ...(to === "ready" ? { repairedAt: at } : {}),
      ...(to === "repairing" ? { repairedAt: null } : {}),
      ...(isOpenRepair(to) ? {} : { endedAt: at }),
    })
    .where(eq(repairs.id, found.id))
    .returning();
  if (!row) throw new Failure("NOT_FOUND");
  await settleRequest(tx, deps, found, to);
  await followCharge(tx, deps, found, to);
  await projectOnLines(tx, row.id);
  // The passport names the guarantee, which the row has only now.
  if (row.guaranteeUntil && row.deviceId !== null) await writePassports(tx, deps.clock, [row.deviceId]);
  await tellRepair(tx, deps, { row, order: found.order, at });
  const event = {
    ...{
      kind: `repair.${to}` as const,
      subject: { type: "repair" as const, id: row.number },
      at,
      public: true,
    },
    facts: { ...facts, ...(reason ? { reason } : {}) },
  };
  if (by.kind === "staff")
    await recordStaffAct(tx, deps.clock, {
      ...{ ...event, actor: by.actor, reason: reason ?? null },
      changes: { state: { from: found.state, to } },
    });
  else await recordEvent(tx, { ...event, by: who });
  return row;
}

const authorKind = (kind: Exclude<RepairMover, "staff">): "customer" | "shop" =>
  kind === "customer" ? "customer" : "shop";

/** Writes on the order's lines whether their phones have come and their work is done, which the order's pages show. */
async function projectOnLines(tx: Transaction, repairId: number): Promise<void> {
  await tx.execute(sql`
    update order_lines l set phone_received_at = s.received_at, repaired_at = s.repaired_at
    from (
      select lines.order_id, lines.position,
        case when bool_and(r.received_at is not null) filter (where r.state <> 'cancelled') then max(r.received_at) end as received_at,
        case when bool_and(r.repaired_at is not null) filter (where r.state <> 'cancelled') then max(r.repaired_at) end as repaired_at
      from repair_lines own join repair_lines lines using (order_id, position) join repairs r on r.id = lines.repair_id
      where own.repair_id = ${repairId} group by lines.order_id, lines.position) s
    where l.order_id = s.order_id and l.position = s.position and l.product_type = 'REPAIR'`);
}

/**
 * Moves a repair by an act of staff. Errors: NOT_FOUND; STALE; VALIDATION, `reason`, for a move that must say why;
 * REPAIR_NOT_RECEIVED; REPAIR_NOT_TESTED; those of `checkQuote`.
 */
export async function moveRepair(
  deps: RepairDeps & { readonly database: Database },
  number: string,
  { version, to, reason = "" }: RepairMove,
  actor: StaffActor,
): Promise<void> {
  if (NEEDS_REASON.includes(to) && !reason)
    throw new Failure("VALIDATION", { fields: { reason: "REQUIRED" } });
  await transact(deps.database, async (tx) => {
    const found = await lockRepair(tx, number, version);
    refuseUnreceived(found, to);
    await refuseUntested(tx, found, to);
    await checkQuote(tx, found, to);
    await writeMove(tx, deps, found, { to, by: { kind: "staff", actor }, reason });
  });
}
