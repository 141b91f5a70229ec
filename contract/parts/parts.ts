import * as z from "zod/mini";
import { tablePage, tableQuery } from "../back-office/table.ts";
import { PART_ORIGINS, PARTS } from "../devices/parts.ts";
import { anyText, rowVersion } from "../fields.ts";
import { oneLine, plainText } from "../typed-text.ts";

export const PART_LIMITS = {
  name: 120,
  models: 20,
  units: 10_000,
  cents: 500_000,
  batch: 60,
  place: 40,
  reason: 500,
} as const;

const units = z.int("REQUIRED").check(z.gte(0, "TOO_SMALL"), z.lte(PART_LIMITS.units, "TOO_BIG"));

/** The fields of a spare part that staff types. Its stock changes by receipts, counts and fittings only. */
export const PartInput = z.strictObject({
  name: oneLine(PART_LIMITS.name),
  /** The part of a phone that it replaces, as passports name it. */
  kind: z.enum(PARTS, "REQUIRED"),
  origin: z.enum(PART_ORIGINS, "REQUIRED"),
  /** The phones that it fits, such as `Apple iPhone 13`. Empty: any. */
  models: z.array(oneLine(PART_LIMITS.name)).check(z.maxLength(PART_LIMITS.models, "TOO_LONG")),
  /** The cost of one unit in cents, without VAT. */
  costCents: z.int("REQUIRED").check(z.gte(0, "TOO_SMALL"), z.lte(PART_LIMITS.cents, "TOO_BIG")),
  reorderPoint: units,
  supplier: anyText(PART_LIMITS.name),
  /** The code of the place where it lies: `T-07`. Absent or empty: none. Error: VALIDATION, `place` INVALID. */
  place: z.optional(anyText(PART_LIMITS.place)),
});
export type PartInput = z.infer<typeof PartInput>;

/** `POST /admin/api/parts`. The same `key` is the same part. */
export const NewPart = z.extend(PartInput, { key: z.guid("INVALID") });
export type NewPart = z.infer<typeof NewPart>;

export const PartChange = z.extend(PartInput, { version: rowVersion });
export type PartChange = z.infer<typeof PartChange>;

/** The batch or the serial number of units. Empty: unknown. */
export const PartBatch = anyText(PART_LIMITS.batch);

/** `POST /admin/api/parts/:id/receipts`: units that came in. */
export const PartReceipt = z.strictObject({
  version: rowVersion,
  quantity: z.int("REQUIRED").check(z.gte(1, "TOO_SMALL"), z.lte(PART_LIMITS.units, "TOO_BIG")),
  batch: PartBatch,
  reason: plainText(PART_LIMITS.reason),
});
export type PartReceipt = z.infer<typeof PartReceipt>;

/** `POST /admin/api/parts/:id/counts`: the units that are really on the shelf. */
export const PartCount = z.strictObject({
  version: rowVersion,
  counted: units,
  reason: plainText(PART_LIMITS.reason),
});
export type PartCount = z.infer<typeof PartCount>;

export const PartRow = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(PARTS),
  origin: z.enum(PART_ORIGINS),
  models: z.array(z.string()),
  supplier: z.string(),
  /** The code of its place. */
  place: z.nullable(z.string()),
  onHand: z.int(),
  reserved: z.int(),
  /** Accepted lines that wait for a unit. */
  missing: z.int(),
  reorderPoint: z.int(),
  costCents: z.int(),
  /** Units to order, so that no repair waits and the free units reach the reorder point. */
  toOrder: z.int(),
});
export type PartRow = z.infer<typeof PartRow>;
export const PartPage = tablePage(PartRow);
export const PartQuery = tableQuery(
  {
    q: z.optional(z.string().check(z.maxLength(100))),
    /** Only the parts to order. */
    order: z.optional(z.literal("1")),
  },
  ["name", "supplier"],
);
export type PartQuery = z.infer<typeof PartQuery>;

/** `GET /admin/api/parts-to-order`: the parts to order, grouped by supplier. */
export const PartsToOrder = z.array(
  z.object({
    supplier: z.string(),
    costCents: z.int(),
    parts: z.array(z.object({ id: z.int(), name: z.string(), toOrder: z.int() })),
  }),
);
export type PartsToOrder = z.infer<typeof PartsToOrder>;

/** `fitted`: in a customer's phone. `bench`: in a phone of the shop's own. */
const PART_MOVES = ["receipt", "count", "fitted", "bench"] as const;
/**
 * The states of a part in a repair. `planned`: a quote that nobody has accepted yet names it, and no unit is held. `missing`: its
 * line is accepted and waits for a unit. `reserved`: a unit is held. `fitted` and `given_back` are the ends.
 */
export const PART_USES = ["planned", "missing", "reserved", "fitted", "given_back"] as const;
export type PartUseState = (typeof PART_USES)[number];

/** A repair that needs the part or has it. */
export const PartUse = z.object({
  repair: z.string(),
  phone: z.string(),
  state: z.enum(PART_USES),
  batch: z.string(),
  at: z.string(),
  /** The later repair of the same phone. Null: the phone has not come back. */
  cameBack: z.nullable(z.string()),
});

export const PartBatches = z.array(z.object({ batch: z.string(), fitted: z.int(), cameBack: z.int() }));

export const StaffPart = z.extend(PartRow, {
  version: z.string(),
  moves: z.array(
    z.object({
      kind: z.enum(PART_MOVES),
      delta: z.int(),
      batch: z.string(),
      reason: z.string(),
      by: z.string(),
      at: z.string(),
    }),
  ),
  /** The repairs that need the part or have it, newest first. */
  uses: z.array(PartUse),
  /** The batches of the units that were fitted, newest first, and the phones of each batch that came back. */
  batches: PartBatches,
});
export type StaffPart = z.infer<typeof StaffPart>;
