import { count, eq, sql } from "drizzle-orm";
import { MOST_PLACES, type PlaceChange, type PlaceInput, type WalkInput } from "#contract/places/places.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { parts } from "#server/parts/tables.ts";
import { walkOf } from "./list-places.ts";
import { places } from "./tables.ts";

type Deps = Pick<Shop, "database" | "clock">;

/** Changes of the list of places run one after another, so that each sees the walking order that the last one left. */
const change = async <Result>({ database }: Deps, work: (tx: Transaction) => Promise<Result>) =>
  transact(database, work, { advisoryLock: "places" }).catch((error: unknown) => {
    if (violatedConstraint(error) === "places_code_key")
      throw new Failure("VALIDATION", { fields: { code: "TAKEN" } });
    throw error;
  });

async function walkNow(tx: Transaction): Promise<number[]> {
  const { rows } = await tx.execute<{ ids: number[] }>(sql`select ${walkOf} as ids`);
  return rows[0]?.ids ?? [];
}

/** Adds a place at the end of the walk. Error: VALIDATION, `code` TAKEN or `places` TOO_BIG. */
export const addPlace = (deps: Deps, { code, name }: PlaceInput, actor: StaffActor): Promise<void> =>
  change(deps, async (tx) => {
    if ((await walkNow(tx)).length >= MOST_PLACES)
      throw new Failure("VALIDATION", { fields: { code: "TOO_BIG" } });
    const walk = sql<number>`(select coalesce(max(walk), 0) + 1 from places)`;
    const [place] = await tx
      .insert(places)
      .values({ code, name, walk, createdAt: deps.clock() })
      .returning({ id: places.id });
    if (!place) throw new Error("The place was not written.");
    await recordAudit(tx, deps.clock, {
      ...{ actor, action: "place.added", object: { type: "place", id: String(place.id) } },
      changes: { code: { from: null, to: code }, name: { from: null, to: name } },
    });
  });

/**
 * Renames a place, retires it or takes it into use again.
 * Errors: NOT_FOUND; STALE; VALIDATION, `code` TAKEN; PLACE_IN_USE for a retirement while phones or spare parts lie there.
 */
export const changePlace = (
  deps: Deps,
  { id, version, code, name, isRetired }: PlaceChange & { readonly id: number },
  actor: StaffActor,
): Promise<void> =>
  change(deps, async (tx) => {
    // A scan that places a phone locks the place as well: no phone comes to a place while it is retired.
    const before = await lockRow(tx, places, eq(places.id, id), version);
    const wasRetired = before.retiredAt !== null;
    if (isRetired && !wasRetired) {
      const [phones] = await tx.select({ n: count() }).from(devices).where(eq(devices.placeId, id));
      const spare = await tx.$count(parts, eq(parts.placeId, id));
      if ((phones && phones.n > 0) || spare > 0) throw new Failure("PLACE_IN_USE");
    }
    const retiredAt = isRetired ? (before.retiredAt ?? deps.clock()) : null;
    await tx.update(places).set({ code, name, retiredAt }).where(eq(places.id, id));
    await recordAudit(tx, deps.clock, {
      ...{ actor, action: "place.changed", object: { type: "place", id: String(id) } },
      changes: {
        ...(code !== before.code && { code: { from: before.code, to: code } }),
        ...(name !== before.name && { name: { from: before.name, to: name } }),
        ...(isRetired !== wasRetired && { retired: { from: wasRetired, to: isRetired } }),
      },
    });
  });

/** Sets the walking order. Errors: STALE when it changed since the page showed it; VALIDATION for other places. */
export const orderPlaces = (deps: Deps, { before, after }: WalkInput, actor: StaffActor): Promise<void> =>
  change(deps, async (tx) => {
    const now = await walkNow(tx);
    if (now.join() !== before.join()) throw new Failure("STALE");
    if (after.toSorted().join() !== now.toSorted().join())
      throw new Failure("VALIDATION", { fields: { after: "INVALID" } });
    await tx.execute(sql`update places set walk = o.walk from
      unnest(${sql.param([...after])}::int[]) with ordinality as o (id, walk) where places.id = o.id`);
    await recordAudit(tx, deps.clock, {
      ...{ actor, action: "place.walked", object: { type: "place", id: "" } },
    });
  });
