import { and, asc, eq, gt, lte } from "drizzle-orm";
import { transfer } from "#contract/ledger/posting.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { post } from "#server/ledger/post.ts";
import { isFree } from "./hold-voucher.ts";
import { voucherMoves, vouchers } from "./tables.ts";

/** The vouchers that one run ends, at most. */
const MOST = 500;

/**
 * Ends the vouchers whose time has passed: what is left is no longer owed. A voucher that an unpaid order has reserved waits for
 * that order. Runs every night.
 */
export async function expireVouchers({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: () => Date;
}): Promise<void> {
  const at = clock();
  await transact(database, async (tx) => {
    const ended = await tx
      .select()
      .from(vouchers)
      .where(and(lte(vouchers.expiresAt, at), gt(vouchers.balanceCents, 0), isFree))
      .orderBy(asc(vouchers.id))
      .limit(MOST)
      .for("update");
    for (const { id, balanceCents } of ended) {
      await tx.update(vouchers).set({ balanceCents: 0 }).where(eq(vouchers.id, id));
      const [move] = await tx
        .insert(voucherMoves)
        .values({ voucherId: id, kind: "expired", cents: -balanceCents, at })
        .returning({ id: voucherMoves.id });
      // A refund may give an ended voucher money again, so that it ends twice: the source is the move.
      await post(tx, {
        ...{ kind: "voucher_expired", orderId: null, source: `voucher-move:${move?.id}`, at },
        entries: transfer(balanceCents, { debit: "vouchers", credit: "vouchers.expired" }),
      });
    }
  });
}
