import * as z from "zod/mini";
import type { FileAnswer } from "./route.ts";

/** The body of a 204 answer. */
export const nothing = z.null();

/** The request was accepted. The answer does not reveal whether a mail follows. */
export const accepted = z.object({ ok: z.literal(true) });

/** An answer that is a file of a media type. The OpenAPI document shows the description. */
export const fileOf = (type: string, description = type): FileAnswer => ({
  description,
  content: { [type]: { schema: z.string() } },
});

/** All rows of a list as CSV. */
export const csvFile = fileOf("text/csv");
/** A picture for its reader only. */
export const pictureFile = fileOf("image/webp");
/** A document for printing. */
export const pdfFile = fileOf("application/pdf");
