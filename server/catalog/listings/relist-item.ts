import { sql } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { fieldColumns } from "../tables.ts";

const COPIED = sql.raw(
  [
    ...Object.values(fieldColumns).map(({ name }) => name),
    ...["seller_id", "model_id", "price_cents", "category", "withdrawn_at", "suspended"],
    ...["review", "review_since", "review_reason", "review_locale"],
  ].join(", "),
);

interface Input {
  readonly itemId: number;
  readonly sellerId: number;
  /** The model that the seller wants. */
  readonly modelId: number | undefined;
  /** The photographs that the seller names; undefined: all stay. */
  readonly photos: readonly string[] | undefined;
  readonly now: Date;
}

/**
 * A listing that somebody ordered is never another phone: for another brand or model, it is withdrawn, and a copy with its free
 * units, its reference of catalogue files and the named photographs takes its place. Returns the id of the copy; null when the listing may change itself.
 */
export async function relistItem(
  tx: Transaction,
  { itemId, sellerId, modelId, photos, now }: Input,
): Promise<number | null> {
  if (modelId === undefined) return null;
  const { rows: found } = await tx.execute<{ reference: string | null }>(sql`
    select items.reference from smartphone_items items join smartphone_models before on before.id = items.model_id
    join smartphone_models after on after.id = ${modelId}
    where items.id = ${itemId} and items.seller_id = ${sellerId} and items.device_id is null
      and (items.withdrawn_at is null or items.review is not null)
      and (before.brand, before.model) <> (after.brand, after.model)
      and was_ordered(items.id)
    for no key update of items`);
  const [before] = found;
  if (!before) return null;
  const { rows } = await tx.execute<{ id: number }>(sql`
    with sold as (select * from smartphone_items where id = ${itemId}),
      kept as (update smartphone_items set withdrawn_at = ${now.toISOString()}, on_hand = reserved, review = null, suspended = false,
        reference = null where id = ${itemId} returning id)
    insert into smartphone_items (${COPIED}, on_hand, created_at, updated_at)
    select ${COPIED}, on_hand - reserved, ${now.toISOString()}, ${now.toISOString()} from sold returning id`);
  const copy = rows[0]?.id;
  if (copy === undefined) throw new Error("The copy of the listing was not written.");
  // After the old one has given it up: a seller has each reference once.
  await tx.execute(sql`update smartphone_items set reference = ${before.reference} where id = ${copy}`);
  await tx.execute(sql`update photos set item_id = ${copy} where item_id = ${itemId}
    ${photos === undefined ? sql`` : sql`and id = any(${sql.param([...photos])}::uuid[])`}`);
  return copy;
}
