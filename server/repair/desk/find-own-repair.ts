import { and, eq } from "drizzle-orm";
import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { TrackingToken } from "#contract/shipments/tracking.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { findTracked } from "#server/tracking/find-tracking.ts";
import { repairs } from "../tables.ts";
import { readCustomerRepairs } from "./follow-own-repairs.ts";

/**
 * The id of the repair that a tracking page shows: the page of the repair's order, or of a repair from the counter.
 * Error: NOT_FOUND, also for the token of somebody else's page.
 */
export async function findOwnRepair(
  deps: Pick<Shop, "database" | "clock">,
  { token, number }: { readonly token: string; readonly number: string },
): Promise<number> {
  if (!TrackingToken.safeParse(token).success) throw new Failure("NOT_FOUND");
  const { database } = deps;
  const of = (what: Parameters<typeof and>[0]) =>
    database
      .select({ id: repairs.id })
      .from(repairs)
      .where(and(eq(repairs.number, number), what));
  const [own] = await of(eq(repairs.digest, digestOf(token)));
  if (own) return own.id;
  const { order } = await findTracked(deps, token);
  const [ordered] = await of(eq(repairs.orderId, order.id));
  if (!ordered) throw new Failure("NOT_FOUND");
  return ordered.id;
}

/** A repair as its customer sees it. Error: NOT_FOUND. */
export async function presentRepair(db: Queries, id: number, now: Date): Promise<CustomerRepair> {
  const [repair] = await readCustomerRepairs(db, eq(repairs.id, id), now);
  if (!repair) throw new Failure("NOT_FOUND");
  return repair;
}
