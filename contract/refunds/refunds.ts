import * as z from "zod/mini";
import { linePosition, requiredText, rowVersion } from "../fields.ts";
import type { Cents } from "../money.ts";

/** The states of a refund. `check_refund_move` of the database refuses every other move as well. */
export const REFUND_STATES = ["granted", "sent", "succeeded", "failed", "revoked"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Every move: from → to. The provider decides between succeeded and failed; staff make the other moves. */
const REFUND_MOVES: Readonly<Record<RefundState, readonly RefundState[]>> = {
  granted: ["sent", "revoked"],
  sent: ["succeeded", "failed"],
  // A failed refund is sent again, or turns out to have been carried out.
  failed: ["sent", "revoked", "succeeded"],
  succeeded: [],
  revoked: [],
};

export const mayMoveRefund = (from: RefundState, to: RefundState): boolean => REFUND_MOVES[from].includes(to);

export const REFUND_ORIGINS = ["staff", "withdrawal", "case", "provider"] as const;
export type RefundOrigin = (typeof REFUND_ORIGINS)[number];

/** An amount on an order line, including tax. `position` is null for delivery. */
export const RefundPart = z.strictObject({
  position: z.nullable(linePosition),
  /** The number of units that the buyer does not keep. 0 only lowers the price. */
  quantity: z.int().check(z.gte(0, "TOO_SMALL"), z.lte(1000, "TOO_BIG")),
  amountCents: z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(100_000_000, "TOO_BIG")),
});
export type RefundPart = Readonly<z.infer<typeof RefundPart>>;

/** The parts of a grant. */
export const RefundParts = z.array(RefundPart).check(
  z.minLength(1, "REQUIRED"),
  z.maxLength(60, "TOO_LONG"),
  z.refine((parts) => new Set(parts.map(({ position }) => position)).size === parts.length, "INVALID"),
);

/** The amount that a line or delivery can still refund. */
export const Refundable = z.object({
  position: z.nullable(z.int()),
  name: z.string(),
  quantity: z.int(),
  amountCents: z.int(),
});
export type Refundable = z.infer<typeof Refundable>;

/**
 * Spreads an amount over the lines of an order, in their order, up to what each can still refund. Used for a refund that began at
 * the provider and names no lines.
 */
export function spreadRefund(
  amount: Cents,
  refundable: readonly Pick<Refundable, "position" | "quantity" | "amountCents">[],
): RefundPart[] {
  const parts: RefundPart[] = [];
  let left = amount;
  for (const { position, quantity, amountCents } of refundable) {
    const taken = Math.min(left, amountCents);
    if (taken > 0)
      parts.push({ position, quantity: taken === amountCents ? quantity : 0, amountCents: taken });
    left -= taken;
  }
  return parts;
}

/** `POST /admin/api/orders/:number/refunds`. */
export const GrantInput = z.strictObject({
  key: z.uuid("INVALID"),
  /** The version of the order that the page showed. */
  version: rowVersion,
  reason: requiredText(500),
  parts: RefundParts,
  /** Confirms that packed parcels are unpacked. */
  unpacked: z.optional(z.boolean()),
});
export type GrantInput = z.infer<typeof GrantInput>;

/** A refund in the back office. */
export const BackOfficeRefund = z.object({
  id: z.int(),
  version: z.string(),
  number: z.string(),
  state: z.enum(REFUND_STATES),
  origin: z.enum(REFUND_ORIGINS),
  amountCents: z.int(),
  /** The part that goes back to the voucher of the order. */
  voucherCents: z.int(),
  reason: z.string(),
  grantedBy: z.nullable(z.string()),
  grantedAt: z.string(),
  sentBy: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /**
   * `refused`: by the provider. `returned`: by the customer's bank, after the refund had succeeded. `settled`: paid another way
   * after either.
   */
  failure: z.nullable(z.string()),
  parts: z.array(RefundPart),
});
export type BackOfficeRefund = z.infer<typeof BackOfficeRefund>;

/** The refunds of an order, and the amounts that it can still refund. */
export const OrderRefunds = z.object({
  refunds: z.array(BackOfficeRefund),
  refundable: z.array(Refundable),
  /** The sum that banks took back in lost disputes. */
  lostCents: z.int(),
});
export type OrderRefunds = z.infer<typeof OrderRefunds>;

/** `POST /admin/api/refunds/:id/sending` and `…/revocation`. */
export const RefundVersion = z.strictObject({ version: rowVersion });
/** `POST /admin/api/refunds/:id/settlement`: how the shop paid a refund that failed or came back. */
export const RefundSettlement = z.strictObject({ version: rowVersion, reason: requiredText(500) });
