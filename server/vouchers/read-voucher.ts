import { eq } from "drizzle-orm";
import { type OwnVoucher, showVoucherCode } from "#contract/vouchers/voucher.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { vouchers } from "./tables.ts";

/** The voucher of a buy-back, with its code. The caller has checked the page's secret. Error: NOT_FOUND. */
export async function readOwnVoucher(
  db: Queries,
  secretBox: SecretBox,
  { buybackId, now }: { readonly buybackId: number; readonly now: Date },
): Promise<OwnVoucher> {
  const [voucher] = await db.select().from(vouchers).where(eq(vouchers.buybackId, buybackId));
  if (!voucher) throw new Failure("NOT_FOUND");
  const { issuedCents, bonusCents, balanceCents: cents, expiresAt } = voucher;
  return {
    ...{ code: showVoucherCode(secretBox.open(voucher.code)), issuedCents, bonusCents, cents },
    ...{ expiresAt: expiresAt.toISOString(), isExpired: expiresAt <= now },
  };
}

/** The voucher of a buy-back for staff, who never see its code. */
export async function readVoucherOf(db: Queries, buybackId: number) {
  const [voucher] = await db.select().from(vouchers).where(eq(vouchers.buybackId, buybackId));
  if (!voucher) return null;
  const { last4, issuedCents, balanceCents: cents, expiresAt } = voucher;
  return { last4, issuedCents, cents, expiresAt: expiresAt.toISOString() };
}
