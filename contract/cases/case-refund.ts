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
  /** It is about all that the order still holds. */
  readonly isWhole: boolean;
  /** What the standard delivery cost: more is not given back for a change of mind (article L221-24 of the consumer code). */
  readonly standardCents: Cents;
}

/** What a case asks for: the price of its units, and with the whole order its delivery, at most what each line still holds. */
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

/** Whether less goes back of a line, or of delivery, than the case asks for: the customer is told why. */
export const grantsLess = (asked: readonly RefundPart[], granted: readonly RefundPart[]): boolean =>
  asked.some(
    ({ position, amountCents }) =>
      (granted.find((one) => one.position === position)?.amountCents ?? 0) < amountCents,
  );

/** Whether each part is one that the case asks for, named once, and no larger: more is a matter of the order's own refunds. */
export const isWithinAsked = (asked: readonly RefundPart[], granted: readonly RefundPart[]): boolean =>
  new Set(granted.map(({ position }) => position)).size === granted.length &&
  granted.every((part) => {
    const most = asked.find(({ position }) => position === part.position);
    return most !== undefined && part.amountCents <= most.amountCents && part.quantity <= most.quantity;
  });
