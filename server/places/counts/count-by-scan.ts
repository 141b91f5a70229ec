import { eq, sql } from "drizzle-orm";
import { readImei } from "#contract/devices/imei.ts";
import type { CountAnswer, CountScan } from "#contract/places/counts.ts";
import { readPlaceCode } from "#contract/places/places.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { transact } from "#server/database/transact.ts";
import { openOrderOf } from "#server/devices/allocation/order-units.ts";
import { nameOfDevice } from "#server/devices/back-office/list-devices.ts";
import { findScanned } from "#server/devices/find-device.ts";
import { type DeviceRow, devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { findPlace, named, notStored, placeOf } from "../place-by-scan.ts";
import { places } from "../tables.ts";
import { stockCountScans, stockCounts } from "./tables.ts";

/** The longest code of a scan that no phone has. An IMEI may be a customer's: only its last digits are kept. */
const LONGEST = 40;
const codeOf = (text: string) => {
  const imei = readImei(text);
  return imei ? `…${imei.slice(-4)}` : plainSigns(text).slice(0, LONGEST);
};

/**
 * Records that a phone was found in the counted place. Nothing moves before the count is posted. A phone that two people scan is
 * counted once; found in two places, it counts in the place of the newest scan. Error: NOT_FOUND.
 */
export async function countByScan(
  { database, clock }: Pick<Shop, "database" | "clock">,
  { id, code, place }: CountScan & { readonly id: number },
  actor: StaffActor,
): Promise<CountAnswer> {
  const shelf = await findPlace(database, code);
  const device = shelf ? undefined : await findScanned(database, code);
  return transact(database, async (tx): Promise<CountAnswer> => {
    // A posting locks the row alone: no scan comes between its differences and its end.
    const [counted] = await tx.select().from(stockCounts).where(eq(stockCounts.id, id)).for("share");
    if (!counted) throw new Failure("NOT_FOUND");
    if (counted.state !== "open") return wrong("ended");
    if (shelf) {
      if (shelf.retiredAt) return wrong("retired", shelf.code);
      if (counted.placeId !== null && counted.placeId !== shelf.id) return wrong("other_place", shelf.code);
      return { outcome: "chosen", place: named(shelf) };
    }
    if (!device && code.trim().toUpperCase().startsWith("PLACE-"))
      return wrong("unknown_place", readPlaceCode(code));
    const placeId = counted.placeId ?? place;
    if (placeId === undefined) return wrong("no_place");
    const [here] = await tx.select().from(places).where(eq(places.id, placeId));
    if (!here) throw new Failure("NOT_FOUND");
    const label = device?.publicId ?? codeOf(code);
    const [written] = await tx
      .insert(stockCountScans)
      .values({
        ...{ countId: id, label, deviceId: device?.id ?? null },
        ...{ placeId: here.id, staffId: actor.staffId, at: clock() },
      })
      .onConflictDoUpdate({
        target: [stockCountScans.countId, stockCountScans.label],
        // The person who found it first keeps it, unless it was found in another place since.
        set: {
          placeId: sql`excluded.place_id`,
          staffId: firstUnlessMoved(stockCountScans.staffId),
          at: firstUnlessMoved(stockCountScans.at),
        },
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    const now = device && (await tx.select().from(devices).where(eq(devices.id, device.id)))[0];
    const before = now && now.placeId !== null ? await placeOf(tx, now.placeId) : undefined;
    return {
      outcome: written?.isNew ? "counted" : "again",
      ...{ label, place: named(here), name: now ? await nameOfDevice(tx, now.id) : "" },
      ...{ kind: kindOf(now, here.id), recorded: before?.code ?? null, stage: now?.stage ?? null },
      number: now ? ((await openOrderOf(tx, now.id))?.order.number ?? null) : null,
    };
  });
}

/** A column of the scan before if it was in the same place, else that of the new scan. */
const firstUnlessMoved = (column: typeof stockCountScans.staffId | typeof stockCountScans.at) =>
  sql`case when ${stockCountScans.placeId} = excluded.place_id then ${column} else excluded.${sql.identifier(column.name)} end`;

type Counted = Extract<CountAnswer, { outcome: "counted" | "again" }>;

function kindOf(device: DeviceRow | undefined, here: number): Counted["kind"] {
  if (!device) return "unknown";
  if (device.placeId === here) return null;
  if (notStored(device)) return "foreign";
  return device.placeId === null ? "unplaced" : "elsewhere";
}

const wrong = (why: Extract<CountAnswer, { outcome: "wrong" }>["why"], code: string | null = null) =>
  ({ outcome: "wrong", why, code }) as const;
