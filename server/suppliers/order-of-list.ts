import { and, eq } from "drizzle-orm";
import type { PromisedGrade } from "#contract/devices/receptions.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { purchaseLines, purchaseOrders } from "./tables.ts";

interface ListedPhone {
  readonly models: readonly { readonly id: number }[];
  readonly quantity: number;
  readonly priceCents: number;
  readonly facts: { readonly promise: PromisedGrade | null };
}

/**
 * The purchase order that a list answers: the chosen one, or a new one with what the list states. Error: VALIDATION, `orderId`, for
 * an order of another supplier or one that was not sent.
 */
export async function orderOfList(
  tx: Transaction,
  clock: () => Date,
  list: {
    readonly supplierId: number;
    readonly reference: string;
    readonly orderId?: number | undefined;
    readonly accepted: readonly ListedPhone[];
  },
  { staffId }: StaffActor,
): Promise<number> {
  const { supplierId, reference, orderId, accepted } = list;
  if (orderId !== undefined) {
    const [order] = await tx
      .select()
      .from(purchaseOrders)
      .where(and(eq(purchaseOrders.id, orderId), eq(purchaseOrders.supplierId, supplierId)))
      .for("update");
    if (order?.state !== "sent") throw new Failure("VALIDATION", { fields: { orderId: "INVALID" } });
    return orderId;
  }
  return writeOrder(tx, clock, { supplierId, reference, accepted, state: "sent", staffId });
}

interface NewOrder {
  readonly supplierId: number;
  readonly reference: string;
  readonly accepted: readonly ListedPhone[];
  readonly state: "draft" | "sent";
  readonly staffId: number;
}

/** Writes a purchase order with what a list states. Returns its id. */
export async function writeOrder(
  tx: Transaction,
  clock: () => Date,
  { supplierId, reference, accepted, state, staffId }: NewOrder,
): Promise<number> {
  const now = clock();
  const [order] = await tx
    .insert(purchaseOrders)
    .values({ supplierId, reference, state, staffId, createdAt: now, sentAt: state === "sent" ? now : null })
    .returning({ id: purchaseOrders.id });
  if (!order) throw new Error("The order was not written.");
  const lines = new Map<string, Omit<typeof purchaseLines.$inferInsert, "orderId" | "position">>();
  for (const { models, quantity, priceCents, facts } of accepted) {
    const modelId = models[0]?.id ?? 0;
    const anyColour = models.length > 1;
    const key = `${modelId} ${anyColour} ${priceCents} ${facts.promise}`;
    const before = lines.get(key)?.quantity ?? 0;
    lines.set(key, { modelId, anyColour, quantity: before + quantity, priceCents, promise: facts.promise });
  }
  const all = [...lines.values()].map((line, at) => ({ ...line, orderId: order.id, position: at + 1 }));
  for (let at = 0; at < all.length; at += 500) await tx.insert(purchaseLines).values(all.slice(at, at + 500));
  return order.id;
}
