import { and, eq, isNull } from "drizzle-orm";
import { repairDueAt } from "#contract/repair/repair-states.ts";
import type { Transaction } from "#server/database/client.ts";
import { newNumber } from "#server/new-number.ts";
import { recordEvents } from "#server/timeline/record-event.ts";
import { repairs } from "../tables.ts";
import { lockRepair, type RepairDeps, writeMove } from "./move-repair.ts";
import { readRepairFigures } from "./read-figures.ts";

interface RepairedCase {
  readonly id: number;
  readonly orderId: number;
  readonly lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly name: string;
    readonly deviceId: number | null;
    readonly receivedAt: Date | null;
  }[];
}

/** Opens the repairs of a locked case that is decided as a repair: one for each phone that has come. */
export async function openCaseRepairs(
  tx: Transaction,
  { clock }: Pick<RepairDeps, "clock">,
  { id, orderId, lines }: RepairedCase,
): Promise<void> {
  const at = clock();
  const dueAt = repairDueAt("received", await readRepairFigures(tx, at), at);
  const phones = lines
    .filter(({ deviceId, receivedAt }) => deviceId === null || receivedAt !== null)
    .flatMap((line) => Array.from({ length: line.quantity }, (_, index) => ({ ...line, nth: index + 1 })));
  if (phones.length === 0) return;
  const opened = await tx
    .insert(repairs)
    .values(
      phones.map(({ position, name, nth, deviceId }) => ({
        ...{
          number: newNumber("R"),
          source: "guarantee" as const,
          orderId,
          caseId: id,
          state: "received" as const,
        },
        ...{ phoneKey: `line ${position}`, nth, phone: name, deviceId },
        ...{ createdAt: at, movedAt: at, receivedAt: at, dueAt },
      })),
    )
    .onConflictDoNothing()
    .returning({ number: repairs.number });
  await recordEvents(
    tx,
    opened.map(({ number }) => ({
      ...{ subject: { type: "repair" as const, id: number }, kind: "repair.received" as const, at },
      ...{ by: { kind: "shop" as const }, public: true },
    })),
  );
}

/** Ends the open repairs of a locked case: the case sends the phones back, or decides something else. */
export async function endCaseRepairs(
  tx: Transaction,
  deps: RepairDeps,
  caseId: number,
  to: "shipped_back" | "cancelled",
): Promise<void> {
  const open = await tx
    .select({ number: repairs.number })
    .from(repairs)
    .where(and(eq(repairs.caseId, caseId), isNull(repairs.endedAt)))
    .orderBy(repairs.id);
  for (const { number } of open)
    await writeMove(tx, deps, await lockRepair(tx, number), { to, by: { kind: "case" } });
}
