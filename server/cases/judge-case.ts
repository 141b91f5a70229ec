import type { CaseJudgement } from "#contract/cases/cases.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { type DecideDeps, writeDecision } from "./decide-case.ts";
import { writeInspection } from "./inspect-case.ts";
import { lockCase } from "./queries.ts";

/**
 * Records the findings about received goods and decides the case, in one transaction: a refused decision leaves no finding.
 * Errors: those of `inspectCase` and `decideCase`.
 */
export async function judgeCase(
  deps: DecideDeps,
  number: string,
  { version, finding, note, ...decision }: CaseJudgement,
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const found = await lockCase(tx, number, version);
    await writeInspection(tx, deps, found, { finding, note }, actor);
    await writeDecision(tx, deps, await lockCase(tx, number), decision, actor);
  });
}
