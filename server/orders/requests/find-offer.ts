import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { DeskOffer } from "#contract/orders/requests.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Database } from "#server/database/client.ts";
import { findScanned } from "#server/devices/find-device.ts";
import { Failure } from "#server/http/errors/failure.ts";

const LISTING = /^[1-9]\d{0,8}$/;

/** The phone on sale with a label, an IMEI, a serial number or the number of its listing. Error: NOT_FOUND. */
export async function findOffer(database: Database, code: string): Promise<DeskOffer> {
  const device = await findScanned(database, code);
  const where: SQL | null = device
    ? eq(smartphoneItems.deviceId, device.id)
    : LISTING.test(code)
      ? eq(smartphoneItems.id, Number(code))
      : null;
  const [found] = where
    ? await database
        .select({
          itemId: smartphoneItems.id,
          version: smartphoneItems.version,
          name: smartphoneItems.name,
          condition: smartphoneItems.condition,
          priceCents: smartphoneItems.priceCents,
        })
        .from(smartphoneItems)
        .where(
          and(
            where,
            isNull(smartphoneItems.withdrawnAt),
            isNull(smartphoneItems.review),
            eq(smartphoneItems.sold, false),
          ),
        )
    : [];
  if (!found) throw new Failure("NOT_FOUND");
  return found;
}
