import type { Packing } from "#contract/devices/packing.ts";

/** Whether the number on the carrier's label is the next scan. */
export const awaitsCarrier = ({ state, isCollected, refunded }: Packing): boolean =>
  state === "packed" && !isCollected && !refunded;

/** Whether the page has nothing more to do for a parcel. */
export const isDone = (packing: Packing): boolean => packing.state !== "preparing" && !awaitsCarrier(packing);
