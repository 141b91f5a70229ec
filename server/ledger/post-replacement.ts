import { and, desc, eq } from "drizzle-orm";
import { type Entry, marginTaxLeft, replacementPosting } from "#contract/ledger/posting.ts";
import type { Transaction } from "#server/database/client.ts";
import { episodes } from "#server/devices/tables.ts";
import { orderLines } from "#server/orders/tables.ts";
import { entriesOfOrder, post } from "./post.ts";

interface Replacement {
  readonly orderId: number;
  readonly position: number;
  /** The id of the allocation that the replacement opened. */
  readonly allocationId: number;
  /** The replaced device, and its replacement. */
  readonly from: number;
  readonly to: number;
  readonly at: Date;
}

/**
 * Moves the margin of a line to the replacement unit by a counter-entry. Price and documents stay; the refunded part of
 * the price is not taxed. Units sold with VAT have no margin to move.
 */
export async function postReplacement(
  tx: Transaction,
  { orderId, position, allocationId, from, to, at }: Replacement,
): Promise<void> {
  const [line] = await tx
    .select({ price: orderLines.unitPriceCents })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)));
  const [before, now] = [await lastEpisode(tx, from), await lastEpisode(tx, to)];
  if (!line || before?.vatRegime !== "margin" || now?.vatRegime !== "margin") return;
  const held = (await entriesOfOrder(tx, orderId)).filter((entry) => entry.position === position);
  const credits = (some: readonly Entry[]) => -some.reduce((sum, { cents }) => sum + cents, 0);
  await post(tx, {
    kind: "replacement",
    orderId,
    source: `allocation:${allocationId}`,
    at,
    entries: replacementPosting(
      position,
      credits(held.filter(({ account }) => account === "vat.margin")),
      marginTaxLeft(line.price, now.pricePaidCents, credits(held)),
    ),
  });
}

async function lastEpisode(tx: Transaction, deviceId: number) {
  const [episode] = await tx
    .select()
    .from(episodes)
    .where(eq(episodes.deviceId, deviceId))
    .orderBy(desc(episodes.id))
    .limit(1);
  return episode;
}
