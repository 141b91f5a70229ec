import { RelayPoint } from "#contract/relay/points.ts";
import { openSafeStorage } from "./safe-storage.ts";

// Apart from `checkout.ts`, so that other pages do not load the schema.
const tab = openSafeStorage("sessionStorage");
const NAME = "relayPoint";

export const chooseRelayPoint = (point: RelayPoint) => tab.write(NAME, JSON.stringify(point));

/** The collection point that the tab has chosen. */
export function chosenRelayPoint(): RelayPoint | null {
  const stored = tab.read(NAME);
  try {
    return stored === null ? null : RelayPoint.parse(JSON.parse(stored));
  } catch {
    // Written by another version of the shop.
    return null;
  }
}
