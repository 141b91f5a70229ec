/**
 * The fields of a listing that the shop stores as the seller sends them. Each has a column of the same name. Buyers decide by
 * them, so a change of any field makes a new version of the offer. The name of each field is `field.…` in
 * `messages/<language>/catalog.json`.
 */
export const LISTING_FIELDS = [
  "name",
  "condition",
  "batteryHealth",
  "batteryCapacity",
  "description",
] as const;
export type ListingField = (typeof LISTING_FIELDS)[number];

/** Picks the listing fields from an object that has more. */
export const fieldsOf = <All extends { readonly [Name in ListingField]?: unknown }>(all: All) =>
  Object.fromEntries(LISTING_FIELDS.map((name) => [name, all[name]])) as Pick<All, ListingField>;
