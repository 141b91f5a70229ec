import { asc, eq, inArray } from "drizzle-orm";
import { mayMovePayout } from "#contract/buyback/payout-states.ts";
import type { StatementFile, StatementReport } from "#contract/buyback/payouts.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { sha256Of } from "#server/files/file-store.ts";
import { readStatement } from "./read-statement.ts";
import { type SettleDeps, settlePayout } from "./settle-payout.ts";
import { payoutStatements, payouts } from "./tables.ts";

/**
 * Reads a statement of the bank: transfers that left are paid, and those that came back are debts again. A line with another
 * amount than its payout changes nothing and is reported, and so is a payout that already has the outcome. The same file twice
 * changes nothing. Error: VALIDATION for a file that is neither camt.053 nor a CSV with amounts.
 */
export async function importStatement(
  deps: SettleDeps,
  { name, content }: StatementFile,
  actor: StaffActor,
): Promise<StatementReport> {
  const { format, lines } = readStatement(content);
  const sha256 = sha256Of(Buffer.from(content));
  return transact(deps.database, async (tx) => {
    const report = {
      ...{ format, isKnown: false, lines: lines.length, unknown: [] as number[], known: [] as number[] },
      ...{ paid: [] as number[], returned: [] as number[], differing: [] as StatementReport["differing"] },
    };
    // Rows are locked in one order, so that two imports never wait for each other.
    await tx
      .select({ id: payouts.id })
      .from(payouts)
      .where(inArray(payouts.id, [0, ...lines.map(({ payoutId }) => payoutId)]))
      .orderBy(asc(payouts.id))
      .for("update");
    // A transfer that left and came back within one statement is paid first.
    const ordered = lines.toSorted((one, other) =>
      one.direction < other.direction ? 1 : one.direction > other.direction ? -1 : 0,
    );
    for (const { payoutId, cents, direction } of ordered) {
      const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId));
      const outcome = direction === "out" ? "paid" : "returned";
      if (!payout) report.unknown.push(payoutId);
      else if (payout.cents !== cents)
        report.differing.push({ id: payoutId, cents, expectedCents: payout.cents });
      else if (!mayMovePayout(payout.state, outcome)) report.known.push(payoutId);
      else {
        await settlePayout(tx, deps, payout, { outcome, proof: `${format} ${name}` });
        report[outcome].push(payoutId);
      }
    }
    const [kept] = await tx
      .insert(payoutStatements)
      .values({
        ...{ sha256, name, format, staffId: actor.staffId, at: deps.clock() },
        ...{ paid: report.paid.length, returned: report.returned.length },
      })
      .onConflictDoNothing()
      .returning({ id: payoutStatements.id });
    await recordAudit(tx, deps.clock, {
      ...{ actor, action: "payouts.statement-read", reason: name },
      object: { type: "payouts", id: sha256.slice(0, 12) },
    });
    return { ...report, isKnown: !kept };
  });
}
