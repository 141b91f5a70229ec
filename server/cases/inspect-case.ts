import type { Finding } from "#contract/cases/case-states.ts";
import type { StaffActor } from "#server/audit/record-action.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { type CaseDeps, moveCase } from "./move-case.ts";
import { lockCase } from "./queries.ts";
import { inspections } from "./tables.ts";

interface Inspection {
  readonly version: string;
  readonly finding: Finding;
  readonly note?: string | undefined;
}

/** Writes down what was found on the goods of a case. Errors: NOT_FOUND, STALE. */
export async function inspectCase(
  deps: CaseDeps & { readonly database: Database },
  number: string,
  { version, finding, note = "" }: Inspection,
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const found = await lockCase(tx, number, version);
    const row = { caseId: found.id, finding, note, staffId: actor.staffId, at: deps.clock() };
    await tx.insert(inspections).values(row);
    await moveCase(tx, deps, found, {
      to: "inspected",
      by: { kind: "staff", actor },
      facts: { finding },
    });
  });
}
