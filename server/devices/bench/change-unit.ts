import { eq, sql } from "drizzle-orm";
import { type Action, type Actor, recordAction } from "#server/audit/record-action.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { writePassport } from "../passport/write-passport.ts";
import { type DeviceRow, devices } from "../tables.ts";

export type BenchDeps = Pick<Shop, "database" | "clock">;
export type Worker = Actor & { readonly staffId: number };

/** A unit as the page showed it. */
export interface Target {
  readonly publicId: string;
  readonly version: string;
}

/** PostgreSQL's id of the transaction that wrote the row last: it differs after every change. */
export const deviceVersion = sql<string>`devices.xmin::text`;

export const whoIs = ({ staffId }: Worker) => ({ kind: "staff", staffId }) as const;

/**
 * Changes a unit that is still as the page showed it, in one transaction with its passport and the audit log. The listing is
 * locked before the device, as settlement does. Errors: NOT_FOUND, STALE, and those of `work`.
 */
export async function changeUnit(
  { database, clock }: BenchDeps,
  { publicId, version }: Target,
  worker: Worker,
  work: (tx: Transaction, unit: DeviceRow) => Promise<Omit<Action, "actor" | "object">>,
): Promise<void> {
  await transact(database, async (tx) => {
    await tx.execute(sql`select from smartphone_items
      where device_id = (select id from devices where public_id = ${publicId}) for no key update`);
    const [found] = await tx
      .select({ unit: devices, version: deviceVersion })
      .from(devices)
      .where(eq(devices.publicId, publicId))
      .for("no key update");
    if (!found) throw new Failure("NOT_FOUND");
    if (found.version !== version) throw new Failure("STALE");
    const action = await work(tx, found.unit);
    await writePassport(tx, clock, found.unit.id);
    await recordAction(tx, clock, { actor: worker, object: { type: "device", id: publicId }, ...action });
  });
}
