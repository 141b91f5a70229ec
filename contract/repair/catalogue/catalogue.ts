import * as z from "zod/mini";
import { tablePage, tableQuery } from "../../back-office/table.ts";
import { rowId, rowVersion } from "../../fields.ts";

/** Why a service is not offered for a model. The wizard tells the reason. */
export const UNOFFERED_REASONS = ["not_fitted", "no_part", "no_guarantee", "not_worth", "paused"] as const;
export type UnofferedReason = (typeof UNOFFERED_REASONS)[number];

export const OPTION_LIMITS = { cents: 10_000_000, minutes: 6000 } as const;

/** The price, duration and offer of one repair service for one phone model. */
export const OptionFacts = z.strictObject({
  /** The price without tax; null means on quote. */
  priceCents: z.nullable(
    z.int("WRONG_TYPE").check(z.gte(0, "TOO_SMALL"), z.lte(OPTION_LIMITS.cents, "TOO_BIG")),
  ),
  /** The minutes of work; null when nobody has said. */
  minutes: z.nullable(
    z.int("WRONG_TYPE").check(z.gte(1, "TOO_SMALL"), z.lte(OPTION_LIMITS.minutes, "TOO_BIG")),
  ),
  /** Null when the service is offered. */
  unoffered: z.nullable(z.enum(UNOFFERED_REASONS, "INVALID")),
});
export type OptionFacts = z.infer<typeof OptionFacts>;

/** `POST /admin/api/repair-catalogue`. Error: VALIDATION with `serviceId` TAKEN when the model has the service. */
export const NewOption = z.extend(OptionFacts, { modelId: rowId, serviceId: rowId });
export type NewOption = z.infer<typeof NewOption>;

/** `PUT /admin/api/repair-catalogue/:id`. Error: STALE for another version. */
export const OptionChange = z.extend(OptionFacts, { version: rowVersion });
export type OptionChange = z.infer<typeof OptionChange>;
export const OptionRemoval = z.strictObject({ version: rowVersion });

/** A service for a model in the list of the back office. */
export const CatalogueRow = z.object({
  ...OptionFacts.shape,
  id: z.int(),
  version: z.string(),
  phone: z.string(),
  /** The French name. */
  service: z.string(),
});
export type CatalogueRow = z.infer<typeof CatalogueRow>;
export const CataloguePage = tablePage(CatalogueRow);

export const OPTION_STATES = ["offered", "quote", "unoffered"] as const;
const rowIdText = z.string().check(z.regex(/^[1-9]\d{0,8}$/, "INVALID"));

/** `GET /admin/api/repair-catalogue`, in the order in which the wizard shows models and services. */
export const CatalogueQuery = tableQuery(
  {
    model: z.optional(rowIdText),
    service: z.optional(rowIdText),
    /** `quote`: offered without a price. */
    state: z.optional(z.enum(OPTION_STATES)),
  },
  ["phone", "service", "price", "minutes"],
);
export type CatalogueQuery = z.infer<typeof CatalogueQuery>;

/** `GET /admin/api/repair-catalogue-choices`: the models and services, in the order of the wizard. */
export const CatalogueChoices = z.object({
  models: z.array(z.object({ id: z.int(), brand: z.string(), name: z.string() })),
  services: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type CatalogueChoices = z.infer<typeof CatalogueChoices>;
