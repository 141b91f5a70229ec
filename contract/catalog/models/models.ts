import * as z from "zod/mini";
import { tablePage, tableQuery } from "../../back-office/table.ts";
import { isCalendarDay } from "../../delivery/working-days.ts";
import { rowId, rowVersion } from "../../fields.ts";
import { oneLine } from "../../typed-text.ts";

export const MODEL_LIMITS = { name: 60, fact: 120, storageGb: 8192, cents: 1_000_000 } as const;

const day = z.string().check(z.refine(isCalendarDay, "INVALID"));
/** Facts that are the same in each storage and colour of a phone. */
const sharedFacts = {
  processor: oneLine(MODEL_LIMITS.fact),
  screenSize: oneLine(MODEL_LIMITS.fact),
  camera: oneLine(MODEL_LIMITS.fact),
  os: oneLine(MODEL_LIMITS.fact),
  battery: oneLine(MODEL_LIMITS.fact),
  /** Null when it is unknown. */
  fiveG: z.nullable(z.boolean()),
  /** The last day of the maker's security updates; null when it is unknown. */
  supportUntil: z.nullable(day),
  supportSource: z.nullable(oneLine(MODEL_LIMITS.fact)),
};
export const SHARED_FACTS = Object.keys(sharedFacts) as readonly (keyof typeof sharedFacts)[];

const bothOrNone = z.refine<{ supportUntil: string | null; supportSource: string | null }>(
  ({ supportUntil, supportSource }) => (supportUntil === null) === (supportSource === null),
  { error: "REQUIRED", path: ["supportSource"] },
);

const factsShape = {
  brand: oneLine(MODEL_LIMITS.name),
  model: oneLine(MODEL_LIMITS.fact),
  storageGb: z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(MODEL_LIMITS.storageGb, "TOO_BIG")),
  /** The French name of the maker's colour. Its address part, `colourSlug`, follows from it. */
  colour: oneLine(MODEL_LIMITS.name),
  colourHex: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, "INVALID")),
  ram: z.nullable(oneLine(MODEL_LIMITS.name)),
  ...sharedFacts,
};

/** A phone in one storage and one colour: an entry of the catalogue. */
export const ModelFacts = z.strictObject(factsShape).check(bothOrNone);
export type ModelFacts = z.infer<typeof ModelFacts>;

/**
 * `POST /admin/api/models`. The drawing is that of the entry `like`. Error: VALIDATION with `colour` TAKEN when the catalogue
 * has this phone in this storage and colour.
 */
export const NewModel = z.strictObject({ ...factsShape, like: rowId }).check(bothOrNone);
export type NewModel = z.infer<typeof NewModel>;

/** `PUT /admin/api/models/:id`. Errors: STALE; VALIDATION with `colour` TAKEN. */
export const ModelChange = z
  .strictObject({
    ...factsShape,
    version: rowVersion,
    /** Writes the facts that all storages and colours share into those of the same phone too. */
    forAll: z.boolean(),
  })
  .check(bothOrNone);
export type ModelChange = z.infer<typeof ModelChange>;

/** `PUT /admin/api/models/:id/retirement`. No new listing may name a retired entry. */
export const ModelRetirement = z.strictObject({ version: rowVersion, isRetired: z.boolean() });
export type ModelRetirement = z.infer<typeof ModelRetirement>;

/**
 * `POST /admin/api/models/:id/merge`: everything that hangs on the entry goes to `into`, and the entry is deleted. Errors: STALE;
 * VALIDATION with `into` INVALID for itself or an unknown entry, and TAKEN when both have a phone with the same serial number.
 */
export const ModelMerge = z.strictObject({ version: rowVersion, into: rowId });
export type ModelMerge = z.infer<typeof ModelMerge>;

const rowShape = {
  id: z.int(),
  brand: z.string(),
  model: z.string(),
  storageGb: z.int(),
  colour: z.string(),
  colourHex: z.string(),
  isRetired: z.boolean(),
  /** Listings on sale. */
  listings: z.int(),
  /** Phones of the shop that have not left it. */
  units: z.int(),
};
export const ModelRow = z.object(rowShape);
export type ModelRow = z.infer<typeof ModelRow>;
export const ModelPage = tablePage(ModelRow);

export const MODEL_STATES = ["offered", "retired"] as const;
export const ModelQuery = tableQuery(
  {
    q: z.optional(z.string().check(z.maxLength(100))),
    brand: z.optional(z.string().check(z.maxLength(MODEL_LIMITS.name))),
    state: z.optional(z.enum(MODEL_STATES)),
  },
  ["name", "listings", "units"],
);
export type ModelQuery = z.infer<typeof ModelQuery>;

/** An entry as another page names it. */
const NamedModel = z.object({ id: z.int(), name: z.string() });
export type NamedModel = z.infer<typeof NamedModel>;

/** `GET /admin/api/models/:id`. */
export const StaffModel = z.object({
  ...rowShape,
  ...factsShape,
  version: z.string(),
  imageUrl: z.nullable(z.string()),
  /** Everything that a merge moves. */
  hanging: z.object({
    listings: z.int(),
    devices: z.int(),
    purchases: z.int(),
  }),
  /** The other storages and colours of the same phone. */
  siblings: z.array(z.object({ ...NamedModel.shape, isRetired: z.boolean() })),
  /** The entries of the brand, into one of which a double is merged. */
  ofBrand: z.array(NamedModel),
});
export type StaffModel = z.infer<typeof StaffModel>;
