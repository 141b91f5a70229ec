import { eq, sql } from "drizzle-orm";
import { type NewAudit, recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import { openBuybackOf } from "#server/buyback/open-buyback.ts";
import { nameAuthor } from "#server/catalog/listings/name-author.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { isTestedOnly, openRepairOf } from "#server/repair/open-repair.ts";
import { authorOf } from "#server/timeline/record-event.ts";
import { type Move, moveDevice, type Note, noteDevice } from "../move-device.ts";
import { type DeviceRow, devices } from "../tables.ts";

export type BenchDeps = Pick<Shop, "database" | "clock">;

/** A unit with the version that the page showed. */
export interface Target {
  readonly publicId: string;
  readonly version: string;
}

/** A locked unit that still has the version that the page showed. */
export interface LockedUnit {
  readonly tx: Transaction;
  readonly unit: DeviceRow;
  readonly actor: StaffActor;
  /** The time of everything that this change writes. */
  readonly at: Date;
  /** Moves the unit, and writes its event and passport. Error: STALE. */
  readonly move: (move: Omit<Move, "deviceId" | "who" | "by">) => Promise<DeviceRow>;
  /** Writes an event of the unit and its passport. */
  readonly note: (note: Omit<Note, "deviceId" | "who">) => Promise<DeviceRow>;
}

/** What a change writes into the audit log. */
type Change = Omit<NewAudit, "actor" | "object">;

/**
 * Changes a unit that still has the version that the page showed. The result of `work` goes into the audit log in the
 * same transaction. The listing is locked before the device, as in settlement. `isTest`: the change belongs to a test run, which
 * a customer's phone gets too, while it is here for a buy-back or a repair. Errors: NOT_FOUND, STALE, and those of `work`.
 */
export async function changeUnit(
  { database, clock }: BenchDeps,
  { publicId, version }: Target,
  actor: StaffActor,
  work: (locked: LockedUnit) => Promise<Change>,
  isTest = false,
): Promise<void> {
  await transact(database, async (tx) => {
    await nameAuthor(tx, actor);
    await tx.execute(sql`select from smartphone_items
      where device_id = (select id from devices where public_id = ${publicId}) for no key update`);
    const unit = await lockRow(tx, devices, eq(devices.publicId, publicId), version, "no key update");
    // A phone that is its customer's is tested at the bench, and nothing else is done with it.
    if (!isTest && (await isHeldForCustomer(tx, unit.id))) throw new Failure("STALE");
    const at = clock();
    const own = { deviceId: unit.id, who: authorOf(actor) };
    const action = await work({
      tx,
      unit,
      actor,
      at,
      move: (move) => moveDevice(tx, () => at, { ...own, ...move, by: "bench" }),
      note: (note) => noteDevice(tx, () => at, { ...own, ...note }),
    });
    await recordAudit(tx, clock, { actor, object: { type: "device", id: publicId }, ...action });
  });
}

async function isHeldForCustomer(tx: Transaction, deviceId: number): Promise<boolean> {
  if (await openBuybackOf(tx, deviceId)) return true;
  const repair = await openRepairOf(tx, deviceId);
  return repair !== undefined && isTestedOnly(repair);
}

/** Makes a use case from one such change. `Input` is what it needs besides the unit. */
export const unitChange =
  <Input>(work: (locked: LockedUnit, input: Input) => Promise<Change>, isTest = false) =>
  (deps: BenchDeps, input: Input & Target, actor: StaffActor): Promise<void> =>
    changeUnit(deps, input, actor, (locked) => work(locked, input), isTest);

/** The VALIDATION failure that names missing fields. */
export const lacking = (names: readonly string[]) =>
  new Failure("VALIDATION", { fields: Object.fromEntries(names.map((name) => [name, "REQUIRED"])) });
