import type { NotedAnswer, QuoteAnswer } from "#contract/repair/quotes.ts";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { findOwnRepair, presentRepair } from "../desk/find-own-repair.ts";
import { lockRepair, type RepairDeps, writeMove } from "../desk/move-repair.ts";
import { closeQuote } from "./close-quote.ts";
import { newestQuote } from "./write-version.ts";

type Deps = RepairDeps & { readonly database: Database };

/**
 * Takes the customer's answer to the version that they saw. The first answer counts; the same one again changes nothing.
 * Errors: NOT_FOUND for another page's repair; STALE when another version is open, the answer is over, or was another one.
 */
export async function answerQuote(
  deps: Deps,
  { token, number, digest, answer, name }: QuoteAnswer,
): Promise<CustomerRepair> {
  const id = await findOwnRepair(deps, { token, number });
  await transact(
    deps.database,
    async (tx) => {
      const found = await lockRepair(tx, number);
      const quote = await newestQuote(tx, found.id);
      if (quote?.digest !== digest) throw new Failure("STALE");
      if (quote.state === answer) return;
      const at = deps.clock();
      const isOver = quote.validUntil !== null && quote.validUntil <= at;
      if (found.state !== "quoted" || quote.state !== "open" || isOver) throw new Failure("STALE");
      await closeQuote(tx, quote, { state: answer, by: "customer", at, name });
      await writeMove(tx, deps, found, {
        ...{ to: answer, by: { kind: "customer" }, facts: { version: quote.version } },
      });
    },
    { hasKey: true },
  );
  return presentRepair(deps.database, id, deps.clock());
}

/**
 * Notes the answer of a person at the counter or on the phone, with the way it was given. Errors: NOT_FOUND; STALE for another
 * version of the repair, or without an open quote.
 */
export async function noteAnswer(
  deps: Deps,
  number: string,
  { version, answer, reason }: NotedAnswer,
  actor: StaffActor,
): Promise<void> {
  await transact(deps.database, async (tx) => {
    const found = await lockRepair(tx, number, version);
    const quote = await newestQuote(tx, found.id);
    if (found.state !== "quoted" || quote?.state !== "open") throw new Failure("STALE");
    await closeQuote(tx, quote, { state: answer, by: "staff", at: deps.clock(), reason });
    await writeMove(tx, deps, found, {
      ...{ to: answer, by: { kind: "staff", actor }, reason, facts: { version: quote.version } },
    });
  });
}
