import { and, desc, eq, lte } from "drizzle-orm";
import { caseRefundParts, grantsLess, isWithinAsked } from "#contract/cases/case-refund.ts";
import { DeliveryFigures, deliveryPrice } from "#contract/delivery/delivery.ts";
import type { Refundable, RefundPart } from "#contract/refunds/refunds.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import type { LockedCase } from "./queries.ts";

interface Claim extends Pick<LockedCase, "kind" | "order"> {
  readonly lines: readonly Pick<LockedCase["lines"][number], "position" | "quantity" | "isKept">[];
}

/**
 * The amounts that a case asks for: the price of its units, and the delivery when the case covers all that the order
 * still holds. A case can refund no more, because its decision needs no separate refund permission.
 */
export async function readAsked(db: Queries, found: Claim): Promise<Refundable[]> {
  const refundable = await readRefundable(db, found.order);
  const prices = await linesOf(db, [found.order.id]);
  const lines = found.lines.flatMap(({ position, quantity, isKept }) => {
    // The buyer keeps this unit, so it is not refunded.
    if (isKept) return [];
    const price = prices.find((one) => one.position === position);
    if (!price) throw new Error(`The order ${found.order.number} has no line ${position}.`);
    return [{ position, quantity, unitCents: price.unitPriceCents + price.unitTaxCents }];
  });
  const isWhole = refundable
    .filter(({ position }) => position !== null)
    .every((left) => lines.some((one) => one.position === left.position && one.quantity >= left.quantity));
  const standardCents = await readStandardPrice(db, found.order);
  return caseRefundParts({ kind: found.kind, lines, isWhole, standardCents }, refundable);
}

/** The price of the standard delivery for an order. If the buyer chose a dearer way, the shop refunds this price alone. */
async function readStandardPrice(
  db: Queries,
  { createdAt, totalCents, shippingCents }: LockedCase["order"],
): Promise<number> {
  const [standard] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.name, "delivery"), lte(settings.validFrom, createdAt)))
    .orderBy(desc(settings.validFrom))
    .limit(1);
  // The oldest orders are older than the setting.
  return standard ? deliveryPrice(DeliveryFigures.parse(standard.value), totalCents - shippingCents) : 0;
}

interface CaseGrant {
  readonly asked: readonly RefundPart[];
  /** Without parts, the refund is what the case asks for. */
  readonly parts?: readonly RefundPart[] | undefined;
  /** Told to the customer. */
  readonly reason: string;
  readonly unpacked?: boolean | undefined;
}

/**
 * Whether a refund leaves out a returned unit or a part of its quantity. The shop keeps a returned unit, so the refund
 * must count it as returned and pay something for it, unless its money was refunded before.
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
 * Grants the refund of a locked case, under the key of the case.
 * Errors: VALIDATION, `reason`, when less than the case asks for has no reason; VALIDATION, `parts`, for more than it
 * asks for, or for nothing for a returned unit; those of `grantRefund`.
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
