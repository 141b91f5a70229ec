import type { CarrierStatus } from "./shipping-labels.ts";

/** Sendcloud's statuses (sendcloud.dev, "Tracking statuses") by what they mean for a parcel. All others change nothing. */
const STATUSES: Readonly<Record<Exclude<CarrierStatus, "other">, readonly string[]>> = {
  announced: ["READY_TO_SEND", "ANNOUNCED", "BEING_ANNOUNCED", "ANNOUNCING", "ANNOUNCED_NOT_COLLECTED"],
  moving: [
    ...["SHIPMENT_PICKED_UP_BY_DRIVER", "PICKED_UP_BY_DRIVER", "EN_ROUTE_TO_SORTING_CENTER"],
    ...["AT_SORTING_CENTRE", "AT_SORTING_CENTER", "BEING_SORTED", "SORTED", "NOT_SORTED", "AT_CUSTOMS"],
    ...["SHIPMENT_ON_ROUTE", "PARCEL_EN_ROUTE", "DRIVER_ON_ROUTE", "DRIVER_EN_ROUTE", "DELIVERY_DELAYED"],
    ...["DELIVERY_ATTEMPT_FAILED", "AWAITING_CUSTOMER_PICKUP"],
  ],
  delivered: ["DELIVERED", "SHIPMENT_COLLECTED_BY_CUSTOMER", "COLLECTED_BY_CUSTOMER"],
  returned: ["RETURNED_TO_SENDER"],
  cancelled: ["CANCELLED", "CANCELLED_UPSTREAM"],
};

/** `En route to sorting center` and `EN_ROUTE_TO_SORTING_CENTER` are the same. */
const nameOf = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z]+/g, "_")
    .replace(/^_|_$/g, "");

/** The meaning of a status, by its code or its message. */
export function statusOf(text: string): CarrierStatus {
  const name = nameOf(text);
  for (const [status, names] of Object.entries(STATUSES))
    if (names.includes(name)) return status as CarrierStatus;
  return "other";
}
