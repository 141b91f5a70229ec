import * as z from "zod/mini";
import { SERVICE_KINDS } from "./repair-rules.ts";

/** A phone that can be repaired. */
export const RepairModel = z.object({
  id: z.int(),
  name: z.string(),
  brand: z.string(),
  imageUrl: z.string(),
});
export type RepairModel = z.infer<typeof RepairModel>;

/** One service for one model. `price` is euros without tax, `79.90`, or `Sur devis`. */
export const RepairOption = z.object({
  /** The product id of an order line: one service for one model. */
  id: z.int(),
  repairServiceId: z.int(),
  repairServiceName: z.string(),
  repairServiceDescription: z.string(),
  kind: z.enum(SERVICE_KINDS),
  price: z.string().check(z.regex(/^(?:\d{1,6}\.\d{2}|Sur devis)$/)),
});
export type RepairOption = z.infer<typeof RepairOption>;

/** The price range of a service over all models. `least` and `most` have the format of an option's price. */
export interface RepairPriceRange extends Omit<RepairOption, "id" | "price"> {
  readonly least: string;
  readonly most: string;
}
