import * as z from "zod/mini";
import { rowVersion } from "../fields.ts";
import { GridContent } from "./grid.ts";

const GridVersion = z.object({ version: z.int(), content: GridContent });

/** `GET /admin/api/buyback-grid`: the published grid, its draft, and the models that a grid may price. */
export const GridDesk = z.object({
  published: z.nullable(z.extend(GridVersion, { publishedAt: z.string(), by: z.nullable(z.string()) })),
  draft: z.nullable(
    z.extend(GridVersion, { row: rowVersion, changedAt: z.string(), by: z.nullable(z.string()) }),
  ),
  models: z.array(z.object({ brand: z.string(), model: z.string(), storages: z.array(z.int()) })),
});
export type GridDesk = z.infer<typeof GridDesk>;

/** The row version of the draft that the page showed. Null without a draft. Error: STALE for another one. */
const seen = z.nullable(rowVersion);
export const DraftInput = z.strictObject({ seen, content: GridContent });
export type DraftInput = z.infer<typeof DraftInput>;
export const DraftMove = z.strictObject({ row: rowVersion });

/** The days whose requests a preview prices again. */
export const PREVIEW_DAYS = 90;

/** The prices that a grid would give to the requests of the last days, beside the prices they got. */
export const GridPreview = z.object({
  requests: z.int(),
  raised: z.int(),
  lowered: z.int(),
  /** Requests that would get their price at once, and those that would no longer. */
  gained: z.int(),
  lost: z.int(),
  /** The sum of all prices before and after, of requests that have both. */
  beforeCents: z.int(),
  afterCents: z.int(),
  /** The largest changes. */
  examples: z.array(z.object({ id: z.int(), phone: z.string(), beforeCents: z.int(), afterCents: z.int() })),
});
export type GridPreview = z.infer<typeof GridPreview>;
