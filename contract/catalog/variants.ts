import * as z from "zod/mini";

/** Variants in an answer, at most. */
export const MOST_VARIANTS = 300;

/** The cheapest available listing of one condition, storage and colour. `price` is euros with two decimals. */
export const ItemVariant = z.object({
  id: z.int(),
  price: z.number(),
  condition: z.string(),
  storageCapacity: z.string(),
  color: z.string(),
  colorSlug: z.string(),
  /** The colour of a drawing: `#215e7c`. */
  colorHex: z.string(),
});
export type ItemVariant = z.infer<typeof ItemVariant>;
