import type { Queries } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { findScanned } from "../find-device.ts";

/** The public id of the unit that a scanned label, passport address, IMEI or serial number names. Error: NOT_FOUND. */
export async function findUnit(database: Queries, code: string): Promise<string> {
  const found = await findScanned(database, code);
  if (!found) throw new Failure("NOT_FOUND");
  return found.publicId;
}
