import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { Enqueue } from "#server/database/queue.ts";
import { shipments } from "../tables.ts";
import type { LabelDeps } from "./buy-label.ts";
import { settleCancelling } from "./cancel-label.ts";
import { storeCarrierEvent } from "./carrier-events.ts";
import { storeBought } from "./store-bought.ts";
import { shippingLabels } from "./tables.ts";

/** After this time without an answer, the provider is asked for an ordered label. */
const ANSWER_MS = 120_000;
/** The provider answers about as many parcels at once. */
const AT_ONCE = 100;

type Deps = LabelDeps & { readonly enqueue: Enqueue };

/**
 * Asks the provider what its notifications did not tell: labels and cancellations whose answer was lost, and the state of the parcels that are under
 * way. Repeating it changes nothing. Error: LabelsUnreachable.
 */
export async function pollCarriers(deps: Deps): Promise<void> {
  const { seller } = deps.labels;
  if (!seller) return;
  await findLost(deps, seller);
  const isCancelling = eq(shippingLabels.state, "cancelling");
  for (const label of await deps.database.select().from(shippingLabels).where(isCancelling))
    await settleCancelling(deps, label, { staffId: label.staffId, requestId: null });
  const open = await deps.database
    .select({ reference: shippingLabels.reference })
    .from(shippingLabels)
    .innerJoin(shipments, eq(shipments.id, shippingLabels.shipmentId))
    .where(
      and(
        ...[eq(shippingLabels.state, "bought"), eq(shippingLabels.provider, deps.labels.provider)],
        ...[isNotNull(shippingLabels.reference), inArray(shipments.state, ["packed", "shipped", "lost"])],
      ),
    );
  const references = open.flatMap(({ reference }) => reference ?? []);
  for (let from = 0; from < references.length; from += AT_ONCE)
    for (const event of await seller.eventsOf(references.slice(from, from + AT_ONCE)))
      await storeCarrierEvent(deps, event);
}

/** Labels that were ordered without an answer: either bought after all, or never. */
async function findLost(deps: Deps, seller: NonNullable<Deps["labels"]["seller"]>): Promise<void> {
  const before = new Date(deps.clock().getTime() - ANSWER_MS);
  const isWaiting = and(eq(shippingLabels.state, "ordered"), lt(shippingLabels.createdAt, before));
  for (const label of await deps.database.select().from(shippingLabels).where(isWaiting)) {
    const isReturn = label.shipmentId === null;
    const bought = await (isReturn ? seller.findReturn(label.key) : seller.find(label.key));
    if (bought) await storeBought(deps, label, bought);
    else
      await deps.database
        .update(shippingLabels)
        .set({ state: "refused", endedAt: deps.clock() })
        .where(and(eq(shippingLabels.id, label.id), isWaiting));
  }
}
