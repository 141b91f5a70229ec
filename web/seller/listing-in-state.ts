import * as z from "zod/mini";
import { SmartphoneItem } from "#contract/catalog.ts";

const State = z.object({ listing: SmartphoneItem });

/** The listing that a navigation brought; the history keeps it as plain data, so it is read, not trusted. */
export function listingInState(state: unknown): SmartphoneItem | null {
  const read = z.safeParse(State, state);
  return read.success ? read.data.listing : null;
}
