import { asc, eq } from "drizzle-orm";
import { isOfMailbox, type MailboxOwner } from "#server/accounts/email/former-emails.ts";
import type { Queries } from "#server/database/client.ts";
import { voucherMoves, vouchers } from "#server/vouchers/tables.ts";

/** Every change of the vouchers of a person's mailbox, without their codes, which are on the pages of the buy-backs. */
export async function vouchersOf(db: Queries, owner: MailboxOwner) {
  const rows = await db
    .select({ voucher: vouchers, move: voucherMoves })
    .from(vouchers)
    .innerJoin(voucherMoves, eq(voucherMoves.voucherId, vouchers.id))
    .where(isOfMailbox(db, { email: vouchers.email, at: vouchers.issuedAt }, owner))
    .orderBy(asc(voucherMoves.id));
  return rows.map(({ voucher: { last4, expiresAt }, move: { kind, cents, at } }) => ({
    ...{ last4, expiresAt: expiresAt.toISOString(), kind, cents, at: at.toISOString() },
  }));
}
