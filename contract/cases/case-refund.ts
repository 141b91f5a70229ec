import type { Cents } from "../money.ts";
import type { RefundPart } from "../refunds/refunds.ts";
import type { CaseKind } from "./case-states.ts";

interface Claim {
  readonly kind: CaseKind;
  readonly lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly unitCents: Cents;
  }[];
  /** True: the case covers all that the order still holds. */
  readonly isWhole: boolean;
  /**
   * The price of the standard delivery. A change of mind refunds no more delivery than this (article L221-24 of the consumer
   * code).
   */
  readonly standardCents: Cents;
}

/**
 * The amounts that a case asks for: the price of its units, and delivery when it covers the whole order. Each is at most what the
 * line still holds.
 */
export function caseRefundParts<Left extends RefundPart>(
  { kind, lines, isWhole, standardCents }: Claim,
  refundable: readonly Left[],
): Left[] {
  const delivery = (held: Cents) => (kind === "change_of_mind" ? Math.min(standardCents, held) : held);
  return refundable.flatMap((left) => {
    if (left.position === null) {
      const amountCents = isWhole ? delivery(left.amountCents) : 0;
      return amountCents > 0 ? [{ ...left, quantity: 0, amountCents }] : [];
    }
    const line = lines.find(({ position }) => position === left.position);
    const amountCents = line ? Math.min(line.quantity * line.unitCents, left.amountCents) : 0;
    return line && amountCents > 0
      ? [{ ...left, quantity: Math.min(line.quantity, left.quantity), amountCents }]
      : [];
  });
}

/** Whether a line or delivery is granted less than the case asks for. The customer is then told why. */
export const grantsLess = (asked: readonly RefundPart[], granted: readonly RefundPart[]): boolean =>
  asked.some(
    ({ position, amountCents }) =>
      (granted.find((one) => one.position === position)?.amountCents ?? 0) < amountCents,
  );

/** Whether each granted part is one that the case asks for, named once, and no larger. Larger refunds belong to the order. */
export const isWithinAsked = (asked: readonly RefundPart[], granted: readonly RefundPart[]): boolean =>
  new Set(granted.map(({ position }) => position)).size === granted.length &&
  granted.every((part) => {
    const most = asked.find(({ position }) => position === part.position);
    return most !== undefined && part.amountCents <= most.amountCents && part.quantity <= most.quantity;
  });
