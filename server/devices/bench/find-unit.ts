import { eq } from "drizzle-orm";
import { readScan } from "#contract/devices/read-scan.ts";
import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { deviceImeis, devices } from "../tables.ts";

/** The public id of the unit that a scanned label, passport address or IMEI names. Error: NOT_FOUND. */
export async function findUnit(database: Queries, code: string): Promise<string> {
  const scan = readScan(code);
  if (!scan) throw new Failure("NOT_FOUND");
  const [found] =
    scan.kind === "device"
      ? await database
          .select({ publicId: devices.publicId })
          .from(devices)
          .where(eq(devices.publicId, scan.publicId))
      : await database
          .select({ publicId: devices.publicId })
          .from(deviceImeis)
          .innerJoin(devices, eq(devices.id, deviceImeis.deviceId))
          .where(eq(deviceImeis.imei, scan.imei));
  if (!found) throw new Failure("NOT_FOUND");
  return found.publicId;
}
