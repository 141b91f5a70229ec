import { and, eq, isNull, sql } from "drizzle-orm";
import { emailKey } from "#contract/accounts/email-address.ts";
import type { Cents } from "#contract/money.ts";
import {
  isVoucherCode,
  type OrderVoucher,
  type VoucherReason,
  voucherShare,
} from "#contract/vouchers/voucher.ts";
import { findFormerEmails } from "#server/accounts/email/former-emails.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { type VoucherRow, vouchers } from "./tables.ts";

type VoucherOrder = Pick<OrderRow, "id" | "voucherId" | "voucherCents">;

interface Claimed {
  readonly claim: OrderVoucher;
  readonly buyer: { readonly userId: number; readonly email: string };
  readonly totalCents: Cents;
  readonly now: Date;
}

/** `cents` is the part of the order that the voucher would pay. */
export const refusedVoucher = (reason: VoucherReason, cents?: Cents) =>
  new Failure("VOUCHER_REFUSED", { voucher: { reason, ...(cents !== undefined && { cents }) } });

/**
 * Locks the voucher of an order that is being placed, until the transaction ends, and says which part of the total it pays. The
 * server alone decides; another part than the page showed is refused. Error: VOUCHER_REFUSED with its reason.
 */
export async function lockVoucher(
  tx: Transaction,
  { claim: { code, cents }, buyer, totalCents, now }: Claimed,
): Promise<{ readonly id: number; readonly cents: Cents }> {
  const [voucher] = isVoucherCode(code)
    ? await tx
        .select()
        .from(vouchers)
        .where(eq(vouchers.digest, digestOf(code)))
        .for("update")
    : [];
  if (!voucher) throw refusedVoucher("unknown");
  if (!(await isOwner(tx, voucher, buyer))) throw refusedVoucher("other");
  const reason = whyClosed(voucher, now);
  if (reason) throw refusedVoucher(reason);
  if (voucher.heldOrderId !== null) throw refusedVoucher("held");
  const share = voucherShare(voucher.balanceCents, totalCents);
  if (share !== cents) throw refusedVoucher("changed", share);
  return { id: voucher.id, cents: share };
}

/** Why a voucher holds nothing any more. Null while it does. */
export function whyClosed(
  { balanceCents, expiresAt }: Pick<VoucherRow, "balanceCents" | "expiresAt">,
  now: Date,
): "used" | "expired" | null {
  if (expiresAt <= now) return "expired";
  return balanceCents === 0 ? "used" : null;
}

/** A voucher has one owner, who may have changed the e-mail of the account since. */
async function isOwner(
  tx: Transaction,
  { email, issuedAt }: VoucherRow,
  buyer: Claimed["buyer"],
): Promise<boolean> {
  const key = emailKey(email);
  if (emailKey(buyer.email) === key) return true;
  const former = await findFormerEmails(tx, buyer.userId);
  return former.some((one) => emailKey(one.email) === key && one.until > issuedAt);
}

/** Reserves a locked voucher for its order, so that no other order can spend it. */
export async function holdVoucher(tx: Transaction, { id, voucherId }: VoucherOrder): Promise<void> {
  await tx
    .update(vouchers)
    .set({ heldOrderId: id })
    .where(eq(vouchers.id, voucherId ?? 0));
}

/**
 * Reserves the voucher of a locked order again, after a decline had released it. Returns false when another order has it or it
 * holds less than the order needs. An order without a voucher needs nothing.
 */
export async function holdVoucherAgain(
  tx: Transaction,
  { id, voucherId, voucherCents }: VoucherOrder,
): Promise<boolean> {
  if (voucherId === null) return true;
  const [voucher] = await tx.select().from(vouchers).where(eq(vouchers.id, voucherId)).for("update");
  if (voucher?.heldOrderId === id) return true;
  if (!voucher || voucher.heldOrderId !== null || voucher.balanceCents < voucherCents) return false;
  await holdVoucher(tx, { id, voucherId, voucherCents });
  return true;
}

/** Releases the voucher of a locked order that is not paid. */
export async function releaseVoucher(tx: Transaction, { id, voucherId }: VoucherOrder): Promise<void> {
  if (voucherId === null) return;
  await tx
    .update(vouchers)
    .set({ heldOrderId: sql`null` })
    .where(and(eq(vouchers.id, voucherId), eq(vouchers.heldOrderId, id)));
}

/** Whether nobody has reserved a voucher. */
export const isFree = isNull(vouchers.heldOrderId);
