import * as z from "zod/mini";

/** Where a buyer collects a parcel, as it was when the order was placed: a collection point, or the shop's desk. */
export const DeliveryPlace = z.object({
  /** The id of the collection point. Null for the shop's desk. */
  id: z.nullable(z.string()),
  name: z.string(),
  address: z.string(),
  /** The opening hours, one line for each group of days. */
  hours: z.string(),
});
export type DeliveryPlace = z.infer<typeof DeliveryPlace>;

/** Where and when a buyer collects a parcel at the shop. */
export const PickupPlace = z.object({ place: z.string(), address: z.string(), hours: z.string() });
export type PickupPlace = z.infer<typeof PickupPlace>;
