import * as z from "zod/mini";
import { requiredText, rowVersion } from "../fields.ts";
import { CARRIERS } from "./carriers.ts";

/** The label of a parcel, for the packing page. */
export const ParcelLabel = z.object({
  id: z.int(),
  /** Whether a provider sells it. If not, it is a file of the carrier that staff keeps. */
  isBought: z.boolean(),
  /** `ordered` and `cancelling`: the provider's answer is missing. */
  state: z.enum(["ordered", "bought", "refused", "cancelling"]),
  carrier: z.enum(CARRIERS),
  number: z.nullable(z.string()),
  priceCents: z.nullable(z.int()),
  /** Why the provider refused it, in the provider's words. */
  reason: z.nullable(z.string()),
  /** How its file prints: a picture prints with the note, a PDF opens by itself. */
  file: z.nullable(z.enum(["pdf", "picture"])),
});
export type ParcelLabel = z.infer<typeof ParcelLabel>;

/** A file of a label, at most. */
export const MAX_LABEL_BYTES = 700_000;

/** The bytes of a label's file in base64. */
export const labelContent = requiredText(Math.ceil(MAX_LABEL_BYTES / 3) * 4).check(
  z.regex(/^[A-Za-z0-9+/]*={0,2}$/, "INVALID"),
);

/** A carrier's file of a label. */
export const LabelFile = z.strictObject({
  version: rowVersion,
  carrier: z.enum(CARRIERS),
  content: labelContent,
});
export type LabelFile = z.infer<typeof LabelFile>;

/** Buys the label of a packed parcel, and sends the parcel with it. */
export const LabelWish = z.strictObject({ version: rowVersion, carrier: z.enum(CARRIERS) });
export type LabelWish = z.infer<typeof LabelWish>;
