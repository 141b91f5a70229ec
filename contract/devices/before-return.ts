import * as z from "zod/mini";
import { GRADES } from "../catalog/conditions.ts";

/** When a device last came back, with what was known of it before and is not known again. */
export const BeforeReturn = z.object({
  at: z.string(),
  grade: z.nullable(z.enum(GRADES)),
  battery: z.nullable(z.int()),
});
export type BeforeReturn = z.infer<typeof BeforeReturn>;
