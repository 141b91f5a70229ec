import type { PartUseState } from "#contract/parts/parts.ts";
import type { REPAIR_LACKS } from "#contract/repair/quotes.ts";
import type { RepairState } from "#contract/repair/repair-states.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { statesOfParts } from "#server/parts/read-uses.ts";
import { chargesOf } from "./charge-repair.ts";
import type { QuoteRow } from "./tables.ts";
import { newestQuote } from "./write-version.ts";

type Lack = (typeof REPAIR_LACKS)[number];

/** The states after the reception in which the work has not begun. */
const BEFORE_WORK: readonly RepairState[] = ["diagnosed", "quoted", "accepted", "waiting_parts"];

/** The conditions of a move. A repair whose quote is accepted may wait for a part. */
const NEEDS: Readonly<Partial<Record<RepairState, readonly Lack[]>>> = {
  accepted: ["quote"],
  repairing: ["quote", "parts"],
  tested: ["fitting"],
  handed_back: ["payment"],
  shipped_back: ["payment"],
};

/** The conditions that a repair in a state lacks. `isUnpaid`: the difference of its quote waits to be paid. */
export function lacksOf(
  state: RepairState,
  newest: Pick<QuoteRow, "state"> | undefined,
  parts: readonly PartUseState[],
  isUnpaid: boolean,
): Lack[] {
  if (state === "ready" || state === "abandoned") return isUnpaid ? ["payment"] : [];
  if (state === "repairing") return parts.every((one) => one === "fitted") ? [] : ["fitting"];
  if (!BEFORE_WORK.includes(state)) return [];
  if (newest?.state !== "accepted") return ["quote"];
  return parts.includes("missing") ? ["parts"] : [];
}

/**
 * Refuses a move of staff that the quote or the parts forbid. Work begins with an accepted version and without a missing part, the
 * test comes after every chosen part was fitted or given back, and the phone goes back once it is paid. `makeQuote` sends a quote, and `noteAnswer` notes its answer.
 * Errors: VALIDATION that names the missing conditions; STALE.
 */
export async function checkQuote(
  db: Queries,
  { id, state }: { readonly id: number; readonly state: RepairState },
  to: RepairState,
): Promise<void> {
  if (to === "quoted" || (state === "quoted" && to === "accepted")) throw new Failure("STALE");
  const needs = NEEDS[to];
  if (!needs) return;
  const isUnpaid = (await chargesOf(db, [id])).length > 0;
  const lacks = lacksOf(state, await newestQuote(db, id), await statesOfParts(db, id), isUnpaid).filter(
    (one) => needs.includes(one),
  );
  if (lacks.length > 0)
    throw new Failure("VALIDATION", { fields: Object.fromEntries(lacks.map((one) => [one, "REQUIRED"])) });
}
