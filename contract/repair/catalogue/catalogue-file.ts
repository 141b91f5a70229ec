import * as z from "zod/mini";
import { plainSigns } from "../../text/plain-signs.ts";
import { oneLine } from "../../typed-text.ts";
import { ON_QUOTE, readRepairPrice } from "../repair-rules.ts";
import { OptionFacts } from "./catalogue.ts";

/** The columns of the file, in their order. The service is named in French. */
export const FILE_COLUMNS = ["brand", "model", "service", "price", "minutes", "unoffered"] as const;
export type FileColumn = (typeof FILE_COLUMNS)[number];

/** Lines of a file, at most. */
export const MAX_FILE_LINES = 20_000;

const readPrice = (typed: string) => {
  const text = plainSigns(typed).replace(/[\s€]/g, "").replace(",", ".");
  return text === "" || typed.trim() === ON_QUOTE ? null : (readRepairPrice(text) ?? Number.NaN);
};
const readMinutes = (typed: string) => {
  const text = plainSigns(typed);
  return text === "" ? null : /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
};

const FileLine = z.object({
  brand: oneLine(60),
  model: oneLine(120),
  service: oneLine(160),
  price: OptionFacts.shape.priceCents,
  minutes: OptionFacts.shape.minutes,
  unoffered: OptionFacts.shape.unoffered,
});

/**
 * Reads the cells of a line. `price` is euros without tax, empty or `Sur devis` for a price on quote; `unoffered` is empty or
 * a reason.
 */
export const readFileLine = (cells: Readonly<Record<FileColumn, string>>) =>
  FileLine.safeParse({
    ...cells,
    price: readPrice(cells.price),
    minutes: readMinutes(cells.minutes),
    unoffered: cells.unoffered.trim() || null,
  });

/** A key that is equal for names that differ only in case, spaces and the form of apostrophes. */
export const nameKey = (...names: readonly string[]): string =>
  names.map((name) => plainSigns(name).replaceAll("’", "'").toLowerCase()).join("\n");

/** The file to import. Errors of cells name a line and a column: `lines.3.price`. */
const file = {
  csv: z.string().check(z.maxLength(900_000, "TOO_LONG")),
  /** True: services that the file lacks are removed. False: they stay as they are. */
  removesMissing: z.boolean("WRONG_TYPE"),
};
/** `POST /admin/api/repair-catalogue/preview`. */
export const CatalogueFile = z.strictObject(file);
export type CatalogueFile = z.infer<typeof CatalogueFile>;

/** `PUT /admin/api/repair-catalogue`. */
export const CatalogueImport = z.strictObject({
  ...file,
  /** The version of the catalogue with which the preview compared. Error: STALE for another one. */
  version: z.string().check(z.maxLength(32)),
});
export type CatalogueImport = z.infer<typeof CatalogueImport>;

/** Changes that a preview lists, at most. It counts all. */
export const MOST_LISTED = 100;

/** The preview of an import: the services that it adds, changes and removes. */
export const CataloguePreview = z.object({
  /** Changes with the catalogue. */
  version: z.string(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  /** The models that are new in the catalogue, brand and name. */
  models: z.array(z.string()),
  /** The first changes, in the order of the file; removals come last. */
  changes: z.array(
    z.object({
      phone: z.string(),
      service: z.string(),
      /** Null when the service is added. */
      before: z.nullable(OptionFacts),
      /** Null when the service is removed. */
      after: z.nullable(OptionFacts),
    }),
  ),
});
export type CataloguePreview = z.infer<typeof CataloguePreview>;
