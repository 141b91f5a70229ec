import { type NewQuote, quoteTotal } from "#contract/repair/quotes.ts";
import { mayMoveRepair, repairDueAt } from "#contract/repair/repair-states.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { planParts } from "#server/parts/reserve-parts.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import { lockRepair, type RepairDeps, writeMove } from "../desk/move-repair.ts";
import { readRepairFigures } from "../desk/read-figures.ts";
import { closeQuote } from "./close-quote.ts";
import { heldFor, sumHeld } from "./held-money.ts";
import { newestQuote, writeFirstVersion, writeVersion } from "./write-version.ts";

/**
 * Makes the next version of the quote of a repair, which replaces an open one, and mails it. The work stops until the customer
 * answers. Errors: NOT_FOUND; STALE for another version of the repair or a state without quotes; VALIDATION, `lines`, when the
 * bonus is larger than what the customer pays. The parts of the lines are reserved when the version is accepted.
 */
export async function makeQuote(
  deps: RepairDeps & { readonly database: Database },
  number: string,
  { version: seen, lines }: NewQuote,
  actor: StaffActor,
): Promise<void> {
  const totalCents = quoteTotal(lines);
  if (totalCents === null) throw new Failure("VALIDATION", { fields: { lines: "TOO_SMALL" } });
  const { staffId } = actor;
  if (staffId === null) throw new Failure("FORBIDDEN");
  await transact(deps.database, async (tx) => {
    const found = await lockRepair(tx, number, seen);
    if (!mayMoveRepair(found.state, "quoted", "staff")) throw new Failure("STALE");
    const at = deps.clock();
    await writeFirstVersion(tx, found, at);
    const before = await newestQuote(tx, found.id);
    if (before?.state === "open") await closeQuote(tx, before, { state: "replaced", by: "staff", at });
    const figures = await readRepairFigures(tx, at);
    const validUntil = repairDueAt("quoted", figures, at);
    const paidCents = sumHeld((await heldFor(tx, [found.id])).get(found.id));
    const feeCents = Math.min(figures.diagnosisFeeCents, paidCents);
    const { version, id: quoteId } = await writeVersion(tx, found, {
      ...{ source: "desk", lines, totalCents, feeCents, at, validUntil, staffId },
    });
    await planParts(
      tx,
      lines.flatMap(({ part: partId }, position) =>
        partId ? [{ repairId: found.id, quoteId, position, partId, at }] : [],
      ),
    );
    const { order } = found;
    await deps.sendMail(tx, {
      kind: "repair-quote",
      subjectId: order ? `${order.number}/${number}/${version}` : `${number}/${version}`,
      recipient: order?.email ?? found.email,
      locale: order?.locale ?? found.locale,
      data: {
        ...{ number, name: order?.shipName ?? found.name, phone: found.phone, totalCents },
        ...{ feeCents, backCents: paidCents - feeCents },
        until: validUntil?.toISOString() ?? "",
        token: order ? await trackingTokenOf(tx, order.id, at) : (found.token ?? ""),
      },
    });
    // One moment for both, so that the state ends when the quote does.
    await writeMove(tx, { ...deps, clock: () => at }, found, {
      ...{ to: "quoted", by: { kind: "staff", actor }, facts: { version, cents: totalCents } },
    });
  });
}
