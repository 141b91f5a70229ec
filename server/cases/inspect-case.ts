import type { Finding } from "#contract/cases/case-states.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { type CaseDeps, moveCase } from "./move-case.ts";
import { lockCase } from "./queries.ts";
import { type CaseDbRow, inspections } from "./tables.ts";

interface Inspection {
  readonly finding: Finding;
  readonly note?: string | undefined;
}

/** Records the findings about the goods of a case. Errors: NOT_FOUND, STALE. */
export async function inspectCase(
  deps: CaseDeps & { readonly database: Database },
  number: string,
  { version, ...inspection }: Inspection & { readonly version: string },
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) =>
    writeInspection(tx, deps, await lockCase(tx, number, version), inspection, actor),
  );
}

/** Records the findings for a locked case. Error: STALE. */
export async function writeInspection(
  tx: Transaction,
  deps: CaseDeps,
  found: CaseDbRow & { readonly order: OrderRow },
  { finding, note = "" }: Inspection,
  actor: StaffActor,
): Promise<void> {
  const row = { caseId: found.id, finding, note, staffId: actor.staffId, at: deps.clock() };
  await tx.insert(inspections).values(row);
  await moveCase(tx, deps, found, { to: "inspected", by: { kind: "staff", actor }, facts: { finding } });
}
