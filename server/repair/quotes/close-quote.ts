import { eq } from "drizzle-orm";
import type { QuoteState } from "#contract/repair/quotes.ts";
import { isOpenRepair, type RepairMover, type RepairState } from "#contract/repair/repair-states.ts";
import type { Transaction } from "#server/database/client.ts";
import { forgetPlan, settleParts } from "#server/parts/reserve-parts.ts";
import type { LockedRepair } from "../tables.ts";
import { type QuoteRow, repairQuotes } from "./tables.ts";
import { newestQuote, writeFirstVersion } from "./write-version.ts";

/** The states that give back the parts that are not in the phone: the repair ends without more work. */
const RELEASES: readonly RepairState[] = ["refused", "cancelled", "handed_back", "shipped_back"];

interface Answer {
  readonly state: Exclude<QuoteState, "open">;
  readonly by: NonNullable<QuoteRow["answeredBy"]>;
  readonly at: Date;
  readonly name?: string;
  readonly reason?: string;
}

/** Writes the answer to an open version. Its parts are reserved if it is accepted, and forgotten otherwise. */
export async function closeQuote(
  tx: Transaction,
  quote: QuoteRow,
  { state, by, at, name = "", reason = "" }: Answer,
): Promise<void> {
  await tx
    .update(repairQuotes)
    .set({ state, answeredBy: by, answeredAt: at, answeredName: name, answerReason: reason })
    .where(eq(repairQuotes.id, quote.id));
  if (state === "accepted") await settleParts(tx, quote.repairId, quote.id);
  else await forgetPlan(tx, quote.id);
}

/**
 * Keeps the versions of a locked repair in step with a move: the first version exists once the phone is here, and a question that
 * the move ends is closed.
 */
export async function followMove(
  tx: Transaction,
  repair: LockedRepair,
  { to, by, at, reason }: { to: RepairState; by: RepairMover; at: Date; reason: string | undefined },
): Promise<void> {
  if (isOpenRepair(to)) await writeFirstVersion(tx, repair, at);
  if (RELEASES.includes(to)) await settleParts(tx, repair.id, null);
  if (repair.state !== "quoted" || to === "quoted") return;
  const quote = await newestQuote(tx, repair.id);
  if (quote?.state !== "open") return;
  const who = by === "customer" || by === "staff" || by === "time" ? by : "shop";
  const state = to === "refused" ? (by === "time" ? "lapsed" : "refused") : "replaced";
  await closeQuote(tx, quote, { state, by: who, at, ...(reason && { reason }) });
}
