import { and, count, desc, eq, gte, isNull, lte } from "drizzle-orm";
import { ResaleFigures, type UnitCosts } from "#contract/devices/resale.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { partsFitted } from "../bench/tables.ts";
import { devices, episodes } from "../tables.ts";

/** What a unit has cost in this episode, with the figures in force. Error: NOT_FOUND without an open episode. */
export async function readCosts(
  { database, clock }: Pick<Shop, "database" | "clock">,
  publicId: string,
): Promise<UnitCosts> {
  const [episode] = await database
    .select({
      deviceId: devices.id,
      ...{ paid: episodes.pricePaidCents, regime: episodes.vatRegime },
      beganAt: episodes.beganAt,
    })
    .from(devices)
    .innerJoin(episodes, and(eq(episodes.deviceId, devices.id), isNull(episodes.endedAt)))
    .where(eq(devices.publicId, publicId));
  if (!episode) throw new Failure("NOT_FOUND");
  const [[parts], [figures]] = await Promise.all([
    database
      .select({ n: count() })
      .from(partsFitted)
      .where(and(eq(partsFitted.deviceId, episode.deviceId), gte(partsFitted.at, episode.beganAt))),
    database
      .select({ value: settings.value })
      .from(settings)
      .where(and(eq(settings.name, "resale"), lte(settings.validFrom, clock())))
      .orderBy(desc(settings.validFrom), desc(settings.id))
      .limit(1),
  ]);
  return {
    pricePaidCents: episode.paid,
    vatRegime: episode.regime,
    parts: parts?.n ?? 0,
    figures: ResaleFigures.parse(figures?.value),
  };
}
