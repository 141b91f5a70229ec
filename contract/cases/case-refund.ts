import type { Cents } from "../money.ts";
import type { Refundable, RefundPart } from "../refunds/refunds.ts";
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
export function caseRefundParts(
  { kind, lines, isWhole, standardCents }: Claim,
  refundable: readonly Pick<Refundable, "position" | "quantity" | "amountCents">[],
): RefundPart[] {
  const parts = lines.flatMap(({ position, quantity, unitCents }) => {
    const left = refundable.find((one) => one.position === position);
    const amountCents = Math.min(quantity * unitCents, left?.amountCents ?? 0);
    return amountCents > 0
      ? [{ position, quantity: Math.min(quantity, left?.quantity ?? 0), amountCents }]
      : [];
  });
  const delivery = refundable.find(({ position }) => position === null)?.amountCents ?? 0;
  const most = kind === "change_of_mind" ? Math.min(standardCents, delivery) : delivery;
  return isWhole && most > 0 ? [...parts, { position: null, quantity: 0, amountCents: most }] : parts;
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
