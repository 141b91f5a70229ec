import * as z from "zod/mini";
import type { UnofferedReason } from "./catalogue/catalogue.ts";
import { SERVICE_KINDS, type ServiceKind } from "./repair-rules.ts";

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
  /** The minutes of work; null when the shop has not said. */
  minutes: z.nullable(z.int()),
});
export type RepairOption = z.infer<typeof RepairOption>;

/** A service that the shop does not offer for a phone, and why. */
export interface UnofferedRepair {
  readonly kind: ServiceKind;
  /** The French name. */
  readonly name: string;
  readonly reason: UnofferedReason;
}

/** The price range of a service over all models. `least` and `most` have the format of an option's price. */
export interface RepairPriceRange extends Omit<RepairOption, "id" | "price" | "minutes"> {
  readonly least: string;
  readonly most: string;
}
