import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  PartBatches,
  type PartQuery,
  PartRow,
  PartsToOrder,
  PartUse,
  type StaffPart,
} from "#contract/parts/parts.ts";
import type { FittingPart } from "#contract/repair/repair-parts.ts";
import { byText, IsoTime, type List, sortedBy } from "#server/back-office/read-page.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { containsAll, MOST_FOUND, searchParts } from "#server/database/search-text.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { staff } from "#server/staff/tables.ts";
import { partMoves, parts } from "./tables.ts";

const MISSING = sql`(select count(*)::int from part_uses u where u.part_id = p.id and u.state = 'missing')`;
/** The units that waiting lines need, and those that are missing to the reorder point. */
const TO_ORDER = sql`greatest(0, ${MISSING} + p.reorder_point - (p.on_hand - p.reserved))`;
const COLUMNS = sql`p.id, p.name, p.kind, p.origin, p.models, p.supplier,
  (select code from places where id = p.place_id) as place, p.on_hand as "onHand", p.reserved,
  ${MISSING} as missing, p.reorder_point as "reorderPoint", p.cost_cents as "costCents", ${TO_ORDER} as "toOrder"`;

/** The stock as a table of the back office. */
export function partsList(query: PartQuery): List<PartRow> {
  const { q, order, sort = "name" } = query;
  const text = q?.trim();
  return {
    ...{ query, row: PartRow, columns: COLUMNS, from: sql`from parts p`, key: sql`p.id` },
    filters: [order && sql`${TO_ORDER} > 0`, text && sql`p.id = ${partsNamed(text)}`],
    ...sortedBy<"name" | "supplier">(sort, { name: byText(sql`p.name`), supplier: byText(sql`p.supplier`) }),
  };
}

/** The parts to order, grouped by supplier. */
export async function readPartsToOrder(db: Queries): Promise<PartsToOrder> {
  const { rows } = await db.execute(sql`
    select supplier, sum("toOrder" * cost_cents)::int as "costCents",
      json_agg(json_build_object('id', id, 'name', name, 'toOrder', "toOrder") order by name) as parts
    from (select p.id, p.name, p.supplier, p.cost_cents, ${TO_ORDER} as "toOrder" from parts p) p
    where "toOrder" > 0 group by supplier order by supplier`);
  return z.parse(PartsToOrder, rows);
}

/** A use `u` of a part came back: a later repair of the same device, or a case under guarantee of the same order and phone. */
const CAME_BACK = sql.raw(`(select later.number from repairs later
  where later.id > r.id and u.state = 'fitted' and (later.device_id = r.device_id
    or (later.source = 'guarantee' and later.order_id = r.order_id and later.phone = r.phone))
  order by later.id limit 1)`);
const Uses = z.array(z.extend(PartUse, { at: IsoTime }));

/** A part with the changes of its stock, and the repairs that need it or have it. Error: NOT_FOUND. */
export async function readPart(db: Queries, id: number): Promise<StaffPart> {
  const [{ rows }, [found], moves, uses, batches] = await Promise.all([
    db.execute(sql`select ${COLUMNS} from parts p where p.id = ${id}`),
    db
      .select({ version: versionOf(parts) })
      .from(parts)
      .where(eq(parts.id, id)),
    db
      .select({ move: partMoves, by: staff.name })
      .from(partMoves)
      .innerJoin(staff, eq(staff.id, partMoves.staffId))
      .where(eq(partMoves.partId, id))
      .orderBy(desc(partMoves.id))
      .limit(100),
    db.execute(sql`
      select r.number as repair, r.phone, u.state, u.batch, coalesce(u.fitted_at, u.at) as at, ${CAME_BACK} as "cameBack"
      from part_uses u join repairs r on r.id = u.repair_id
      where u.part_id = ${id} and u.state <> 'planned' order by u.id desc limit 200`),
    db.execute(sql`
      select batch, count(*)::int as fitted, count(came_back)::int as "cameBack"
      from (select u.id, u.batch, ${CAME_BACK} as came_back from part_uses u join repairs r on r.id = u.repair_id
        where u.part_id = ${id} and u.state = 'fitted') fitted
      group by batch order by max(id) desc limit 50`),
  ]);
  if (!found) throw new Failure("NOT_FOUND");
  return {
    ...z.parse(PartRow, rows[0]),
    version: found.version,
    moves: moves.map(({ move: { kind, delta, batch, reason, at }, by }) => ({
      ...{ kind, delta, batch, reason, by, at: at.toISOString() },
    })),
    uses: z.parse(Uses, uses.rows),
    batches: z.parse(PartBatches, batches.rows),
  };
}

/**
 * SQL: whether a name, such as `Apple iPhone 13`, is that of a phone. The phone's own name may go on with storage and colour, as the
 * catalogue names it: `Apple iPhone 13 128 Go Noir`. `Apple iPhone 13 Pro` is another phone.
 */
export const isNameOf = (name: SQL, phone: string): SQL =>
  sql`(${name} = ${phone} or (starts_with(${phone}::text, ${name} || ' ')
    and split_part(substr(${phone}::text, length(${name}) + 2), ' ', 2) = 'Go'))`;

/** The parts that fit a phone, by name. */
export async function fittingParts(db: Queries, phone: string): Promise<FittingPart[]> {
  return db
    .select({
      ...{ id: parts.id, name: parts.name, kind: parts.kind, origin: parts.origin },
      free: sql<number>`${parts.onHand} - ${parts.reserved}`,
    })
    .from(parts)
    .where(
      sql`cardinality(${parts.models}) = 0
        or exists (select from unnest(${parts.models}) known (name) where ${isNameOf(sql`known.name`, phone)})`,
    )
    .orderBy(asc(parts.name), asc(parts.id))
    .limit(200);
}

/** SQL `any(…)` over the ids of the parts whose name and supplier contain every part of a typed text, or with its batch. */
export function partsNamed(typed: string, most = MOST_FOUND): SQL {
  return sql`any(array(
    (select id from parts where ${containsAll(sql`search_text(name, supplier)`, searchParts(typed))} order by id desc limit ${most})
    union
    (select part_id from part_moves where batch <> '' and upper(batch) = upper(${typed}::text) limit ${most})))`;
}
