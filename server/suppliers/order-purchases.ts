import { eq } from "drizzle-orm";
import type { ListInput } from "#contract/devices/receptions.ts";
import { NEXT_PURCHASE_STATES } from "#contract/suppliers/purchase-states.ts";
import type { PurchaseMove } from "#contract/suppliers/purchases.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { checkList } from "#server/devices/reception/check-list.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { type Deps, supplierObject } from "./change-suppliers.ts";
import { writeOrder } from "./order-of-list.ts";
import { rememberList } from "./remember-list.ts";
import { purchaseOrders } from "./tables.ts";

/**
 * Drafts a purchase order from a list of what is ordered, read like a supplier's list. Returns its id. Errors: VALIDATION, `csv`,
 * for a list with open questions, without a phone, or that comes to something else than what the person saw.
 */
export const draftPurchase = (
  { database, clock }: Deps,
  input: ListInput,
  actor: StaffActor,
): Promise<number> =>
  transact(database, async (tx) => {
    const checked = await checkList(tx, input);
    const { questions, rows, totalCents, accepted } = checked;
    const isSeen = !input.seen || (input.seen.rows === rows && input.seen.totalCents === totalCents);
    if (questions.length > 0 || rows === 0 || !isSeen)
      throw new Failure("VALIDATION", { fields: { csv: "INVALID" } });
    const supplierId = await rememberList(tx, clock, input, checked);
    const id = await writeOrder(tx, clock, {
      ...{ supplierId, accepted, reference: input.reference, state: "draft", staffId: actor.staffId },
    });
    await recordAudit(tx, clock, {
      ...{ actor, action: "supplier.order-drafted", object: supplierObject(supplierId) },
      changes: { devices: { from: null, to: rows }, cents: { from: null, to: totalCents } },
    });
    return id;
  });

/** Moves a purchase order to its next state. Errors: NOT_FOUND; STALE, also for a state that does not follow. */
export const movePurchase = (
  { database, clock }: Deps,
  id: number,
  { version, to }: PurchaseMove,
  actor: StaffActor,
): Promise<void> =>
  transact(database, async (tx) => {
    const order = await lockRow(tx, purchaseOrders, eq(purchaseOrders.id, id), version);
    if (!NEXT_PURCHASE_STATES[order.state].includes(to)) throw new Failure("STALE");
    await tx
      .update(purchaseOrders)
      .set({ state: to, ...(to === "sent" ? { sentAt: clock() } : { closedAt: clock() }) })
      .where(eq(purchaseOrders.id, id));
    await recordAudit(tx, clock, {
      ...{ actor, action: `supplier.order-${to === "sent" ? "sent" : "closed"}` as const },
      object: supplierObject(order.supplierId),
    });
  });
