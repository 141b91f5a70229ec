import { sql } from "drizzle-orm";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import { type FieldChange, OFFER_FIELDS, type OfferChange } from "#contract/catalog/offer-changes.ts";
import { photoAddress } from "#contract/catalog/photos.ts";
import { LOCALES } from "#contract/locale.ts";
import type { Database, Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { localizeName } from "./localize-item.ts";
import { anyItemById } from "./queries.ts";
import { serializeModel } from "./serialize.ts";
import type { listingChanges } from "./tables.ts";

interface Seen {
  readonly itemId: number;
  /** The version that the buyer saw. */
  readonly version: number;
}

type Row = Pick<typeof listingChanges.$inferSelect, "itemId" | "changes"> & {
  /** Whether a review never approved the version that the buyer names. */
  readonly isWithheld: boolean;
};

/**
 * The differences of each listing from the version that a buyer saw. A field that has its old value again is no difference.
 * The old values of a version that a review never approved are left out.
 */
export async function readChangesSince(
  database: Queries,
  seen: readonly Seen[],
): Promise<Map<number, FieldChange[]>> {
  const { rows } = await database.execute<Row & Record<string, unknown>>(sql`
    select changed.item_id as "itemId", changed.changes, seen.version = any(items.withheld) as "isWithheld"
    from listing_changes changed join smartphone_items items on items.id = changed.item_id
    join unnest(${sql.param(seen.map(({ itemId }) => itemId))}::int[],
      ${sql.param(seen.map(({ version }) => version))}::int[]) as seen (item_id, version)
      on seen.item_id = changed.item_id and changed.version > seen.version
    order by changed.id`);
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId);
  return new Map(seen.map(({ itemId }) => [itemId, differencesOf(byItem.get(itemId) ?? [])]));
}

function differencesOf(rows: readonly Row[]): FieldChange[] {
  return OFFER_FIELDS.flatMap((field) => {
    const of = rows.flatMap(({ changes }) => changes[field] ?? []);
    const [old, now] = [of[0]?.from ?? null, of.at(-1)?.to ?? null];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    return [{ field, old: rows[0]?.isWithheld ? null : old, new: now }];
  });
}

/** The picture of a listing on a cart or an order: its first photograph, or the drawing of its model. */
export const pictureOf = ({ photoId, modelId }: { photoId: string | null | undefined; modelId: number }) =>
  photoId ? photoAddress(photoId) : modelDrawing(modelId);

/** The differences of a listing from the version that a buyer saw. Errors: NOT_FOUND for a listing that is not public. */
export async function findOfferChanges(
  { database }: { readonly database: Database },
  id: number,
  since: number,
): Promise<OfferChange> {
  const row = await anyItemById(database, id);
  if (!row || row.item.withdrawnAt) throw new Failure("NOT_FOUND");
  const { version, name, modelId, photoIds } = row.item;
  const changes = await readChangesSince(database, [{ itemId: id, version: since }]);
  return {
    productId: String(id),
    version,
    name,
    image:
      row.item.photoIds.length > 0
        ? pictureOf({ photoId: photoIds[0], modelId })
        : (row.model.imageUrl ?? modelDrawing(modelId)),
    changes: changes.get(id) ?? [],
  };
}

const fold = (name: string) => name.replace(/\s+/g, " ").trim().toLowerCase();

/** Whether a page in any language shows the listing under the name `claimed`, because the shop translates its own names. */
export async function isNameOf(
  database: Queries,
  { itemId, name }: { readonly itemId: number; readonly name: string },
  claimed: string,
): Promise<boolean> {
  const row = claimed === name ? undefined : await anyItemById(database, itemId);
  const model = row && serializeModel(row.model);
  const localized = model ? LOCALES.map((locale) => localizeName(name, model, locale) ?? name) : [];
  return [name, ...localized].some((one) => fold(one) === fold(claimed));
}
