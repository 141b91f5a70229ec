import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { BUYBACK_RULES, BUYBACK_STATES } from "#contract/buyback/buyback-states.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { mailStep } from "./mail-step.ts";
import { moveBuyback } from "./move-buyback.ts";
import type { BuybackDeps } from "./reception/receive-buyback.ts";
import { buybackOffers } from "./tables.ts";

/** The buy-backs that one run moves, and those that it reminds, at most. */
const MOST = 500;

/** The states that time ends. */
const TIMED = BUYBACK_STATES.filter((state) => BUYBACK_RULES[state].wait?.ends);

/**
 * Ends what nobody answered in time, and reminds of what is due soon. Silence is never a yes: an offer expires, an accepted one is
 * cancelled, and a phone with an unanswered counter-offer is sent back. Runs every ten minutes.
 */
export async function followDeadlines(deps: BuybackDeps): Promise<void> {
  const now = deps.clock();
  await transact(deps.database, async (tx) => {
    // The answer of a customer locks the row first or finds it moved.
    const due = await tx
      .select()
      .from(buybackOffers)
      .where(and(inArray(buybackOffers.state, TIMED), lte(buybackOffers.dueAt, now)))
      .orderBy(asc(buybackOffers.id))
      .limit(MOST)
      .for("update");
    for (const offer of due) {
      const to = BUYBACK_RULES[offer.state].wait?.ends;
      if (!to || to === "asked") continue;
      const set = offer.receivedAt ? {} : { endedAt: now };
      await moveBuyback(tx, deps.clock, offer, { to, by: "time", set });
    }
  });
  for (const state of TIMED)
    for (const [count, days] of (BUYBACK_RULES[state].wait?.reminders ?? []).entries())
      await transact(deps.database, (tx) => remind(tx, deps, { state, count, days }));
}

interface Reminder {
  readonly state: (typeof TIMED)[number];
  /** The reminders that were sent before in this state. */
  readonly count: number;
  readonly days: number;
}

/** Sends a reminder to the customers whose buy-back has been in a state for some days, each once. */
async function remind(
  tx: Transaction,
  { clock, sendMail }: BuybackDeps,
  { state, count, days }: Reminder,
): Promise<void> {
  const waiting = await tx
    .select()
    .from(buybackOffers)
    .where(
      and(
        ...[eq(buybackOffers.state, state), eq(buybackOffers.reminded, count)],
        lte(sql`${buybackOffers.movedAt} + make_interval(days => ${days})`, clock()),
      ),
    )
    .orderBy(asc(buybackOffers.id))
    .limit(MOST)
    .for("update");
  for (const offer of waiting) {
    await tx
      .update(buybackOffers)
      .set({ reminded: count + 1 })
      .where(eq(buybackOffers.id, offer.id));
    await mailStep(tx, sendMail, offer, "reminder", `${state}-${count + 1}`);
  }
}
