import { and, eq, isNotNull, lt, ne, notExists, sql } from "drizzle-orm";
import { IS_UNDER_WAY } from "#server/buyback/open-buyback.ts";
import { buybackOffers } from "#server/buyback/tables.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { vouchers } from "#server/vouchers/tables.ts";
import { clearBuybacks } from "./clear-buybacks.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly files: FileStore;
}

/** The mail about the end of a buy-back leaves before its data goes. */
const DAY_MS = 86_400_000;

/**
 * Erases the buy-backs of erased persons that were under way at the erasure and are over: paid, sent back, recycled or cancelled.
 * Then nothing of identity, account and address is left but what the police register and the purchase statement must keep. The owner
 * of a voucher is forgotten once it is spent or has ended. Runs every night.
 */
export async function eraseEndedBuybacks({ database, clock, files }: Deps): Promise<void> {
  const before = new Date(clock().getTime() - DAY_MS);
  const removed = await transact(database, async (tx) => {
    const gone = await clearBuybacks(
      tx,
      and(
        ...[isNotNull(buybackOffers.erasureAskedAt), lt(buybackOffers.movedAt, before)],
        sql`not ${IS_UNDER_WAY}`,
      ),
    );
    const its = tx.select().from(buybackOffers).where(eq(buybackOffers.id, vouchers.buybackId));
    await tx
      .update(vouchers)
      .set({ email: "", code: "" })
      .where(and(eq(vouchers.balanceCents, 0), ne(vouchers.email, ""), notExists(its)));
    return gone;
  });
  await Promise.allSettled(removed.map((id) => files.remove(id)));
}
