import { eq } from "drizzle-orm";
import { type CheckedVoucher, isVoucherCode } from "#contract/vouchers/voucher.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Queries } from "#server/database/client.ts";
import { refusedVoucher, whyClosed } from "./hold-voucher.ts";
import { vouchers } from "./tables.ts";

/** What the voucher with a code holds. Error: VOUCHER_REFUSED with its reason. */
export async function checkVoucher(db: Queries, code: string, now: Date): Promise<CheckedVoucher> {
  const [voucher] = isVoucherCode(code)
    ? await db
        .select()
        .from(vouchers)
        .where(eq(vouchers.digest, digestOf(code)))
    : [];
  if (!voucher) throw refusedVoucher("unknown");
  const reason = whyClosed(voucher, now);
  if (reason) throw refusedVoucher(reason);
  const { balanceCents: cents, last4, expiresAt } = voucher;
  return { cents, last4, expiresAt: expiresAt.toISOString() };
}
