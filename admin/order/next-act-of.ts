import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { isOpenCase } from "#contract/cases/case-states.ts";
import type { CaseRow } from "#contract/cases/cases.ts";
import { type BackOfficeRefund, mayMoveRefund } from "#contract/refunds/refunds.ts";
import { isOpenRepair } from "#contract/repair/repair-states.ts";

/** The next act of an order, with the parcel, refund or case that it is about. Acts of the shop come before waiting for others. */
export type NextAct =
  | { readonly kind: "send_refund"; readonly refund: BackOfficeRefund }
  | { readonly kind: "case"; readonly case: CaseRow }
  | { readonly kind: "difference" | "scan" | "pack" | "ship" | "collect" | "seller" | "carrier" }
  | { readonly kind: "repair" | "astray" | "quote" | "payment" | "nothing" };

interface Known {
  readonly data: Pick<BackOfficeOrder, "order" | "fulfilment" | "payment" | "repairs" | "differences">;
  readonly parcels: readonly (Pick<BackOfficeShipment, "state" | "isOwn" | "hasUnits"> & {
    readonly next: readonly BackOfficeShipment["state"][];
  })[];
  readonly refunds: readonly BackOfficeRefund[];
  readonly cases: readonly CaseRow[];
}

export function nextActOf({ data, parcels, refunds, cases }: Known): NextAct {
  const refund = refunds.find(({ state }) => mayMoveRefund(state, "sent"));
  if (refund) return { kind: "send_refund", refund };
  const open = cases.filter(({ state }) => isOpenCase(state));
  const [turn] = open.filter(({ state }) => state !== "awaiting_return");
  if (turn) return { kind: "case", case: turn };
  const own = parcels.filter(({ isOwn }) => isOwn);
  const preparing = own.find(({ state }) => state === "preparing");
  // A parcel that is packed now would leave without the dearer unit.
  if (preparing && data.differences.some(({ status }) => status === "PENDING")) return { kind: "difference" };
  if (preparing) return { kind: preparing.hasUnits ? "scan" : "pack" };
  const packed = own.find(({ state }) => state === "packed");
  if (packed) return { kind: packed.next.includes("shipped") ? "ship" : "collect" };
  if (data.repairs.some(({ state }) => isOpenRepair(state))) return { kind: "repair" };
  if (open[0]) return { kind: "case", case: open[0] };
  const isLeft = data.payment !== "refunded";
  if (
    isLeft &&
    parcels.some(({ state }) => state === "lost" || state === "sent_back") &&
    data.fulfilment !== "delivered"
  )
    return { kind: "astray" };
  if (parcels.some(({ state }) => state === "preparing" || state === "packed")) return { kind: "seller" };
  if (parcels.some(({ state }) => state === "shipped")) return { kind: "carrier" };
  if (data.payment === "quote") return { kind: "quote" };
  return { kind: data.payment === "awaiting" ? "payment" : "nothing" };
}
