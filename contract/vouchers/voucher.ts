import * as z from "zod/mini";
import type { Cents } from "../money.ts";
import { bareSigns } from "../text/plain-signs.ts";

/** `BON`, then 16 signs of Crockford's base 32: 80 random bits. */
const CODE = /^BON[0-9A-HJKMNP-TV-Z]{16}$/;

/** A typed voucher code without spaces and hyphens. A text that is no code stays: no voucher has it. */
export const VoucherCode = z.string("REQUIRED").check(
  z.maxLength(60, "TOO_LONG"),
  z.overwrite((text) => bareSigns(text).toUpperCase()),
  z.minLength(1, "REQUIRED"),
);

export const isVoucherCode = (text: string): boolean => CODE.test(text);

/** A code as people read and type it: `BON-7K2M-…`. */
export const showVoucherCode = (code: string): string =>
  code.replace(/^(BON)(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** A card payment below this amount costs more than it brings, and card providers refuse it. */
export const LEAST_CARD_CENTS = 50;

/** The part of a total that a voucher pays: all that it holds, but it never leaves less than 0.50 € for the card. */
export function voucherShare(balance: Cents, total: Cents): Cents {
  if (balance >= total) return total;
  return Math.max(0, Math.min(balance, total - LEAST_CARD_CENTS));
}

/**
 * Why a voucher pays nothing. `held`: another order that waits for its payment has it. `other`: it belongs to another e-mail.
 * `changed`: it now pays another part of the order than the page showed.
 */
export const VOUCHER_REASONS = ["unknown", "expired", "used", "held", "other", "changed"] as const;
export type VoucherReason = (typeof VOUCHER_REASONS)[number];

/** `POST /vouchers/checks`. */
export const VoucherQuery = z.strictObject({ code: VoucherCode });

/** The balance of a voucher. */
export const CheckedVoucher = z.object({
  cents: z.int(),
  /** The last four signs of its code. */
  last4: z.string(),
  expiresAt: z.string(),
});
export type CheckedVoucher = z.infer<typeof CheckedVoucher>;

/** The voucher of an order, and the part of the total that the page showed as paid by it. */
export const OrderVoucher = z.object({ code: VoucherCode, cents: z.int("WRONG_TYPE") });
export type OrderVoucher = z.infer<typeof OrderVoucher>;

/** `POST /buyback/vouchers`: the voucher of a bought phone, for whoever has the page's secret. */
export const OwnVoucher = z.object({
  /** The code as people type it. */
  code: z.string(),
  issuedCents: z.int(),
  /** The part of it that is the bonus. */
  bonusCents: z.int(),
  cents: z.int(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type OwnVoucher = z.infer<typeof OwnVoucher>;
