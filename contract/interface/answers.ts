import * as z from "zod/mini";
import type { FileAnswer } from "./route.ts";

/** The answer of a route that only says that it succeeded: status 204. */
export const nothing = z.null();

/** The request was taken. A mail follows, or none: the answer does not say which. */
export const accepted = z.object({ ok: z.literal(true) });

/** An answer that is a file of a media type. The description stands in the OpenAPI document. */
export const fileOf = (type: string, description = type): FileAnswer => ({
  description,
  content: { [type]: { schema: z.string() } },
});

/** All rows of a list. */
export const csvFile = fileOf("text/csv");
/** A picture that only its reader sees. */
export const pictureFile = fileOf("image/webp");
/** A document that is printed. */
export const pdfFile = fileOf("application/pdf");
