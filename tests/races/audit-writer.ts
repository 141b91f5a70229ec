// One process of the torture of the audit log: writes actions until it is killed. Prints a line after each commit.
import { recordAudit } from "#server/audit/record-audit.ts";
import { openDatabase } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { toFailure } from "#server/http/errors/answer-failures.ts";

const { database } = openDatabase(process.argv[2] ?? "", 3);
const clock = () => new Date();

const act = (lane: number, n: number) =>
  transact(database, (tx) =>
    recordAudit(tx, clock, {
      actor: { staffId: null, requestId: `${process.pid}-${lane}-${n}` },
      action: "order.cancellation-asked",
      object: { type: "order", id: String(n) },
      changes: { state: { from: "PAYED", to: "CANCELLED" } },
      reason: null,
    }),
  );

async function write(lane: number) {
  for (let n = 0; ; n += 1) {
    try {
      await act(lane, n);
      process.stdout.write(`${process.pid}-${lane}-${n}\n`);
    } catch (error) {
      // With 24 connections opened at once, a slow machine may refuse one. The action was not reported, so it may be missing.
      if (toFailure(error).code !== "UNAVAILABLE") throw error;
    }
  }
}
await Promise.all([write(0), write(1), write(2)]);
