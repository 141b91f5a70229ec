import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { readScan } from "#contract/devices/read-scan.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import type { Queries } from "#server/database/client.ts";
import { type DeviceRow, deviceImeis, devices } from "./tables.ts";

/** The device with a label, an IMEI or a serial number; undefined for any other text. */
export async function findScanned(db: Queries, text: string): Promise<DeviceRow | undefined> {
  const scan = readScan(text);
  const find = async (where: SQL) => (await db.select().from(devices).where(where).limit(1))[0];
  if (scan?.kind === "imei")
    return find(
      sql`${devices.id} = (select ${deviceImeis.deviceId} from ${deviceImeis} where ${deviceImeis.imei} = ${scan.imei})`,
    );
  const labelled = scan ? await find(eq(devices.publicId, scan.publicId)) : undefined;
  return labelled ?? (await find(sql`upper(${devices.serial}) = ${plainSigns(text).toUpperCase()}`));
}

/** The IMEIs of a device, by slot. */
export const imeisOf = (deviceId: SQLWrapper) =>
  sql<string[]>`array(select imei from ${deviceImeis} where device_id = ${deviceId} order by slot)`;
