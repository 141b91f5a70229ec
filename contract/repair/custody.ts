import * as z from "zod/mini";
import { DocumentLabel, SIGNATURE_WAYS } from "../documents/documents.ts";
import { rowVersion } from "../fields.ts";
import { TrackingToken } from "../shipments/tracking.ts";
import { oneLine } from "../typed-text.ts";
import { REPAIR_LIMITS, RepairNumber } from "./staff-repairs.ts";

/** The version of the custody receipt's text, `custody` in the messages. Any change of it, in any language, needs a new day. */
export const CUSTODY_TEXT_VERSION = "2026-11-29";
/** The paragraphs of the text. The names are message keys of `custody`: `text.…`. */
export const CUSTODY_PARAGRAPHS = ["state", "data", "code", "price", "collect"] as const;

/** The field of a signature, in the units of its strokes. */
export const SIGNATURE_FIELD = { width: 600, height: 200 } as const;
const MOST_STROKES = 60;
const MOST_POINTS = 400;

const Stroke = z
  .array(
    z.tuple([
      z.int().check(z.gte(0), z.lte(SIGNATURE_FIELD.width)),
      z.int().check(z.gte(0), z.lte(SIGNATURE_FIELD.height)),
    ]),
  )
  .check(z.minLength(1), z.maxLength(MOST_POINTS));
export type Stroke = z.infer<typeof Stroke>;

/** The strokes of a signature as the path of an SVG. A tap is a line without length, which is drawn as a dot. */
export const strokesToPath = (strokes: readonly Stroke[]): string =>
  strokes
    .map(([first, ...rest]) => {
      const points = rest.length > 0 ? rest : first ? [first] : [];
      return `M${first?.join(" ")}${points.map((point) => `L${point.join(" ")}`).join("")}`;
    })
    .join("");

const signature = {
  textVersion: z.literal(CUSTODY_TEXT_VERSION, "INVALID"),
  /** The name of the person who signs. */
  name: oneLine(REPAIR_LIMITS.name),
};

/** `POST /admin/api/repairs/:number/receipt`: signed at the counter. Without strokes, the typed name is the signature. */
export const CustodySignature = z.strictObject({
  version: rowVersion,
  ...signature,
  strokes: z.array(Stroke).check(z.maxLength(MOST_STROKES)),
});
export type CustodySignature = z.infer<typeof CustodySignature>;

/** `POST /repairs/receipts`: confirmed by the customer on the tracking page. */
export const CustodyConfirmation = z.strictObject({
  token: TrackingToken,
  number: RepairNumber,
  ...signature,
});
export type CustodyConfirmation = z.infer<typeof CustodyConfirmation>;

/** A signed custody receipt. */
export const CustodyReceipt = z.object({
  label: z.string(),
  way: z.enum(SIGNATURE_WAYS),
  name: z.string(),
  at: z.string(),
});
export type CustodyReceipt = z.infer<typeof CustodyReceipt>;

/** `POST /repairs/documents`: a document of a repair as PDF, by the token of the tracking page. */
export const RepairDocumentQuery = z.strictObject({
  token: TrackingToken,
  number: RepairNumber,
  label: DocumentLabel,
});
