import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { useMay } from "../session.tsx";

export interface EditableProps {
  readonly data: BackOfficeOrder;
  readonly parcels: readonly BackOfficeShipment[];
}

/** Returns whether the person may change goods and delivery of a paid order. Money may go back, so three rights are needed. */
export function useMayEdit({ data }: Pick<EditableProps, "data">): boolean {
  const may = useMay();
  const rights = ["orders.write", "refunds.grant", "refunds.send"] as const;
  return data.order.status === "PAYED" && rights.every(may);
}
