import * as z from "zod/mini";
import { GRADES } from "../catalog/conditions.ts";

/** The last return of a device, with the earlier findings that are not known again. */
export const BeforeReturn = z.object({
  at: z.string(),
  grade: z.nullable(z.enum(GRADES)),
  battery: z.nullable(z.int()),
});
export type BeforeReturn = z.infer<typeof BeforeReturn>;
