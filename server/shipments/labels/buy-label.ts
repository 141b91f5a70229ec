import { and, eq, inArray } from "drizzle-orm";
import { gramsOf, optionCodeOf } from "#contract/delivery/packing-rules.ts";
import type { LabelWish } from "#contract/shipments/labels.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { readPackingRules } from "#server/dated-settings/read-packing-rules.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { moveShipment, type ShipmentDeps } from "../move-shipment.ts";
import { addressOf, optionOfParcel } from "../present-shipment.ts";
import type { ShipmentRead } from "../read-shipments.ts";
import type { ParcelOfOrder } from "./keep-label.ts";
import { lockPacked } from "./lock-packed.ts";
import { type LabelOrder, LabelRefused, LabelsUnreachable, type ShippingLabels } from "./shipping-labels.ts";
import { storeBought } from "./store-bought.ts";
import { type LabelRow, OPEN_LABELS, shippingLabels } from "./tables.ts";

export interface LabelDeps extends ShipmentDeps {
  readonly labels: ShippingLabels;
  readonly files: FileStore;
}

/**
 * Buys the label of a packed parcel from the provider, keeps its file and price, and sends the parcel with its number. Repeating it
 * buys nothing twice: the label that is open is taken. A label that is being cancelled sends nothing. A refusal is kept with the provider's reason, and the parcel stays.
 * Errors: NOT_FOUND; STALE, also for a parcel that is not packed or whose label is being cancelled; REFUND_UNDER_WAY; VALIDATION with `carrier` when the rules name no
 * option of the provider for it; UNAVAILABLE when the provider's answer is missing.
 */
export async function buyLabel(
  deps: LabelDeps,
  { version, carrier, ...parcel }: LabelWish & ParcelOfOrder,
  actor: StaffActor,
): Promise<void> {
  const { seller } = deps.labels;
  if (!seller) throw new Failure("NOT_FOUND");
  const { label, wish } = await transact(deps.database, async (tx) => {
    const shipment = await lockPacked(tx, { ...parcel, version });
    const rules = await readPackingRules(tx, deps.clock());
    const option = optionCodeOf(rules, {
      ...{ option: optionOfParcel(shipment), phones: phonesOf(shipment), carrier },
      postcode: shipment.order.shipCodePostal,
    });
    if (!option) throw new Failure("VALIDATION", { fields: { carrier: "INVALID" } });
    const isOf = eq(shippingLabels.shipmentId, shipment.id);
    const isOpen = and(isOf, inArray(shippingLabels.state, OPEN_LABELS));
    const [open] = await tx.select().from(shippingLabels).where(isOpen).for("update");
    if (open?.state === "cancelling") throw new Failure("STALE");
    if (open?.provider === "manual")
      await tx
        .update(shippingLabels)
        .set({ state: "cancelled", endedAt: deps.clock() })
        .where(eq(shippingLabels.id, open.id));
    const known = open?.provider === "manual" ? undefined : open;
    const label = known ? await askAgain(known) : await order();
    const grams = gramsOf(rules, phonesOf(shipment));
    return { label, wish: orderOf(label, shipment, { option, grams }) };

    /** The poll then waits for the new answer: until it comes, nobody knows whether the label was bought. */
    async function askAgain(known: LabelRow): Promise<LabelRow> {
      if (known.state !== "ordered") return known;
      const createdAt = deps.clock();
      await tx.update(shippingLabels).set({ createdAt }).where(eq(shippingLabels.id, known.id));
      return { ...known, createdAt };
    }
    async function order(): Promise<LabelRow> {
      const count = await tx.$count(shippingLabels, isOf);
      const [added] = await tx
        .insert(shippingLabels)
        .values({
          ...{ shipmentId: shipment.id, key: `${parcel.number}/${shipment.id}/${count + 1}`, carrier },
          ...{ provider: deps.labels.provider, state: "ordered", staffId: actor.staffId },
          createdAt: deps.clock(),
        })
        .returning();
      if (!added) throw new Failure("STALE");
      return added;
    }
  });
  const bought = label.state === "bought" ? label : await buyOpen(deps, seller, label, wish);
  if (!bought?.number) return;
  if (bought.state !== "bought") throw new Failure("STALE");
  await moveShipment(deps, {
    ...{ id: parcel.parcel, orderNumber: parcel.number, to: "shipped", by: { kind: "staff", actor } },
    parcel: { carrier: bought.carrier, number: bought.number, label: bought.id },
  });
}

/** Buys an ordered label. Null when the provider refuses it. Error: UNAVAILABLE. */
async function buyOpen(
  deps: LabelDeps,
  seller: NonNullable<ShippingLabels["seller"]>,
  label: LabelRow,
  wish: LabelOrder,
): Promise<LabelRow | null> {
  try {
    return await storeBought(deps, label, await seller.buy(wish));
  } catch (error) {
    if (error instanceof LabelsUnreachable) throw new Failure("UNAVAILABLE", { cause: error });
    if (!(error instanceof LabelRefused)) throw error;
    await deps.database
      .update(shippingLabels)
      .set({ state: "refused", reason: error.reason.slice(0, 500), endedAt: deps.clock() })
      .where(and(eq(shippingLabels.id, label.id), eq(shippingLabels.state, "ordered")));
    return null;
  }
}

const phonesOf = ({ lines }: ShipmentRead) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

function orderOf(
  { key }: LabelRow,
  { order }: ShipmentRead,
  given: Pick<LabelOrder, "option" | "grams">,
): LabelOrder {
  const { nom, adresse, codePostal, ville } = addressOf(order);
  return {
    ...given,
    key,
    orderNumber: order.number,
    to: {
      ...{ name: nom, street: adresse, postcode: codePostal, town: ville },
      email: order.email,
    },
    point: order.shippingOption === "relay" ? (order.deliveryPlace?.id ?? null) : null,
  };
}
