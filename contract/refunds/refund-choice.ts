import type { Cents } from "../money.ts";
import { isAway, type ShipmentState } from "../shipments/shipment-states.ts";
import type { Refundable, RefundPart } from "./refunds.ts";

/** What a refund gives back: an amount, while the buyer keeps the goods; units of a line; all that the order holds. */
export const REFUND_CHOICES = ["amount", "line", "all"] as const;
export type RefundChoice = (typeof REFUND_CHOICES)[number];

interface Chosen {
  readonly choice: RefundChoice;
  readonly refundable: readonly Refundable[];
  /** The line; null for delivery. */
  readonly position: number | null;
  /** For `amount`. */
  readonly amountCents: Cents;
  /** For `line`, with the price of a unit. */
  readonly quantity: number;
  readonly unitCents: Cents;
}

/** The parts of a chosen refund. Units are refunded at their price, as far as their line still holds it. */
export function partsOf({
  choice,
  refundable,
  position,
  amountCents,
  quantity,
  unitCents,
}: Chosen): RefundPart[] {
  if (choice === "all") return refundable.map(({ name: _, ...part }) => part);
  if (choice === "amount") return amountCents > 0 ? [{ position, quantity: 0, amountCents }] : [];
  const line = refundable.find((one) => one.position === position);
  if (!line) return [];
  const cents =
    quantity >= line.quantity ? line.amountCents : Math.min(quantity * unitCents, line.amountCents);
  return quantity > 0 && cents > 0 ? [{ position, quantity, amountCents: cents }] : [];
}

/**
 * What becomes of the order and the goods. `cancelled`: nothing has left, so the order ends and its goods are on sale again. `left`:
 * all money goes back, but goods that left are sold again only after their return. `kept`: the buyer keeps the goods. `restocked`:
 * the units leave their parcel and are on sale again. `returned`: the units are sold again only after their return.
 */
export type RefundEffect = "cancelled" | "left" | "kept" | "restocked" | "returned";

interface Parcel {
  readonly state: ShipmentState;
  readonly lines: readonly { readonly position: number }[];
}

export function refundEffect(
  parts: readonly RefundPart[],
  refundable: readonly Refundable[],
  parcels: readonly Parcel[],
): RefundEffect {
  const sum = (some: readonly { readonly amountCents: Cents }[]) =>
    some.reduce((cents, { amountCents }) => cents + amountCents, 0);
  if (sum(parts) === sum(refundable))
    return parcels.some(({ state }) => isAway(state)) ? "left" : "cancelled";
  const units = parts.filter(({ quantity }) => quantity > 0);
  if (units.length === 0) return "kept";
  const hasLeft = parcels.some(
    ({ state, lines }) =>
      isAway(state) && lines.some(({ position }) => units.some((part) => part.position === position)),
  );
  return hasLeft ? "returned" : "restocked";
}
