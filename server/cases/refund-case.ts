import { caseRefundParts, grantsLess, isWithinAsked } from "#contract/cases/case-refund.ts";
import { SHIPPING } from "#contract/orders/shipping.ts";
import type { Refundable, RefundPart } from "#contract/refunds/refunds.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import type { LockedCase } from "./queries.ts";

interface Claim extends Pick<LockedCase, "kind" | "order"> {
  readonly lines: readonly Pick<LockedCase["lines"][number], "position" | "quantity" | "isKept">[];
}

/**
 * What a case asks for: the price of its units and, when it takes all that the order still holds, its delivery. A case gives
 * back no more, because its decision needs no permission for other refunds.
 */
export async function readAsked(db: Queries, found: Claim): Promise<Refundable[]> {
  const refundable = await readRefundable(db, found.order);
  const prices = await linesOf(db, [found.order.id]);
  const lines = found.lines.flatMap(({ position, quantity, isKept }) => {
    // What the buyer keeps is paid for.
    if (isKept) return [];
    const price = prices.find((one) => one.position === position);
    if (!price) throw new Error(`The order ${found.order.number} has no line ${position}.`);
    return [{ position, quantity, unitCents: price.unitPriceCents + price.unitTaxCents }];
  });
  const isWhole = refundable
    .filter(({ position }) => position !== null)
    .every((left) => lines.some((one) => one.position === left.position && one.quantity >= left.quantity));
  const standardCents = SHIPPING.standard.priceCents;
  return caseRefundParts({ kind: found.kind, lines, isWhole, standardCents }, refundable);
}

interface CaseGrant {
  readonly asked: readonly RefundPart[];
  /** Absent: what the case asks for. */
  readonly parts?: readonly RefundPart[] | undefined;
  /** Told to the customer. */
  readonly reason: string;
  readonly unpacked?: boolean | undefined;
}

/**
 * A unit that came back becomes the shop's by the refund: something is paid for it, unless its money went back before, and it
 * is counted as given back.
 */
const isTakenUnpaid = (
  { position, quantity, deviceId, receivedAt }: LockedCase["lines"][number],
  asked: readonly RefundPart[],
  parts: readonly RefundPart[],
) =>
  deviceId !== null &&
  receivedAt !== null &&
  asked.some((part) => part.position === position) &&
  !parts.some((part) => part.position === position && part.quantity === quantity);

/**
 * Grants the refund of a locked case. The key of the case is that of its refund. Errors: VALIDATION, `reason`, for less than the case asks for without one, and `parts` for more, or for nothing of a unit that came back; those of `grantRefund`.
 */
export async function refundCase(
  tx: Transaction,
  clock: () => Date,
  found: LockedCase,
  { asked, parts: granted = asked, reason, unpacked }: CaseGrant,
  actor: StaffActor,
): Promise<void> {
  if (!isWithinAsked(asked, granted)) throw new Failure("VALIDATION", { fields: { parts: "TOO_BIG" } });
  if (found.lines.some((line) => isTakenUnpaid(line, asked, granted)))
    throw new Failure("VALIDATION", { fields: { parts: "TOO_SMALL" } });
  if (!reason && grantsLess(asked, granted))
    throw new Failure("VALIDATION", { fields: { reason: "REQUIRED" } });
  await grantRefund(tx, clock, {
    key: found.key,
    order: found.order,
    origin: found.withdrawalId === null ? "case" : "withdrawal",
    parts: granted,
    reason: found.number,
    unpacked,
    caseId: found.id,
    actor,
  });
}
