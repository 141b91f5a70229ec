import { eq } from "drizzle-orm";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { type LockedRepair, repairs } from "../tables.ts";

interface Act {
  readonly kind: "repair.part-chosen" | "repair.part-given-back" | "repair.part-fitted";
  readonly actor: StaffActor;
  /** The name of the part. */
  readonly part: string;
}

/** Records an act on the parts of a locked repair. The repair gets another version, so that an open page of it is outdated. */
export async function noteParts(
  tx: Transaction,
  clock: () => Date,
  { id, number }: Pick<LockedRepair, "id" | "number">,
  { kind, actor, part }: Act,
): Promise<void> {
  await tx.update(repairs).set({ number }).where(eq(repairs.id, id));
  await recordStaffAct(tx, clock, { kind, actor, facts: { part }, subject: { type: "repair", id: number } });
}
