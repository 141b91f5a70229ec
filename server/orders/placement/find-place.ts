import type { OptionVersion } from "#contract/delivery/delivery.ts";
import type { DeliveryPlace } from "#contract/delivery/place.ts";
import { placeOf } from "#contract/relay/points.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { listedPoints } from "#server/relay/relay-points.ts";

/** Where the parcel is collected; null for a delivery to the address. Error: RELAY_POINT_NEEDED. */
export async function findPlace(
  tx: Transaction,
  { option, place }: OptionVersion,
  relayPoint: string | undefined,
): Promise<DeliveryPlace | null> {
  if (place) return { id: null, name: place.place, address: place.address, hours: place.hours };
  if (option !== "relay") return null;
  const point = await listedPoints(tx).find(relayPoint ?? "");
  if (!point) throw new Failure("RELAY_POINT_NEEDED");
  return placeOf(point);
}
