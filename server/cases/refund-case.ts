import { caseRefundParts } from "#contract/cases/case-refund.ts";
import { SHIPPING } from "#contract/orders/shipping.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { linesOf } from "#server/orders/queries.ts";
import { grantRefund } from "#server/refunds/grant-refund.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import type { StaffActor } from "./move-case.ts";
import type { LockedCase } from "./queries.ts";

/**
 * Grants the refund of a locked case: the price of its units and, when it takes all that the order still holds, its delivery.
 * The key of the case is that of its refund. Errors: ORDER_CLOSED when nothing is left; those of `grantRefund`.
 */
export async function refundCase(
  tx: Transaction,
  clock: () => Date,
  found: LockedCase,
  actor: StaffActor,
): Promise<void> {
  const { order } = found;
  const refundable = await readRefundable(tx, order);
  const prices = await linesOf(tx, [order.id]);
  const lines = found.lines.map(({ position, quantity }) => {
    const price = prices.find((one) => one.position === position);
    return { position, quantity, unitCents: (price?.unitPriceCents ?? 0) + (price?.unitTaxCents ?? 0) };
  });
  const isWhole = refundable
    .filter(({ position }) => position !== null)
    .every((left) => lines.some((one) => one.position === left.position && one.quantity >= left.quantity));
  const parts = caseRefundParts(
    { kind: found.kind, lines, isWhole, standardCents: SHIPPING.standard.priceCents },
    refundable,
  );
  if (parts.length === 0) throw new Failure("ORDER_CLOSED");
  await grantRefund(tx, clock, {
    key: found.key,
    order,
    origin: found.withdrawalId === null ? "case" : "withdrawal",
    parts,
    reason: found.number,
    caseId: found.id,
    actor,
  });
}
