import { randomUUID } from "node:crypto";
import type { Cents } from "#contract/money.ts";
import { loadTranslators } from "#messages/compile.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import type { LockedRepair } from "../tables.ts";
import { heldFor } from "./held-money.ts";
import type { QuoteRow } from "./tables.ts";
import { newestQuote } from "./write-version.ts";

type Outcome = "accepted" | "refused" | "cancelled";

const WORDS = loadTranslators("repairs");

/**
 * Proposes the refund of what the orders of a locked repair hold above what the repair costs: the accepted version of its quote, or
 * the fee for the diagnosis that the refused version names. Staff sends it. A case or a dispute about the same money decides by itself.
 */
export async function proposeRefund(
  tx: Transaction,
  clock: () => Date,
  repair: LockedRepair,
  to: Outcome,
): Promise<void> {
  const { id, number } = repair;
  const held = (await heldFor(tx, [id])).get(id) ?? [];
  if (held.length === 0) return;
  let owed = owedFor(await newestQuote(tx, id), to);
  // Work that costs nothing is still done: its money goes back, its line stays.
  const isGone = to !== "accepted";
  const parts = held.flatMap(({ orderId, position, cents, isWhole }) => {
    const kept = Math.min(owed, cents);
    owed -= kept;
    const amountCents = cents - kept;
    return amountCents > 0
      ? [{ orderId, position, quantity: isGone && kept === 0 && isWhole ? 1 : 0, amountCents }]
      : [];
  });
  for (const [orderId, ofOrder] of Map.groupBy(parts, (part) => part.orderId)) {
    const order = await lockOrder(tx, orderId);
    if (!order) continue;
    try {
      await grantRefund(tx, clock, {
        ...{ key: randomUUID(), order, origin: "staff", repairId: id },
        parts: ofOrder.map(({ orderId: _, ...part }) => part),
        reason: WORDS.fr(`refund.${to}`, { number }),
        actor: { staffId: null, requestId: null },
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
}

/** The price of a repair in cents. It is 0 for a repair that is cancelled, or refused without a quote or after an accepted one. */
function owedFor(newest: QuoteRow | undefined, to: Outcome): Cents {
  if (!newest || to === "cancelled") return 0;
  if (to === "accepted") return newest.totalCents;
  return newest.state === "refused" || newest.state === "lapsed" ? newest.feeCents : 0;
}
