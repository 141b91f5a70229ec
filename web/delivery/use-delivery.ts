import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { DeliveryPromise, DeliveryTerms } from "#contract/delivery/delivery.ts";

/** Milliseconds between two looks at the clock. */
const LOOK_MS = 20_000;

function everyLook(listener: () => void) {
  const timer = setInterval(listener, LOOK_MS);
  return () => clearInterval(timer);
}

/** The delivery terms of the document; undefined on an error page without data. */
export const useDeliveryTerms = () => useRouteLoaderData<{ delivery: DeliveryTerms }>("root")?.delivery;

/**
 * The promise for an order placed now. The server works out the promises; a document carries the one in force and the
 * next ones, and takes the first whose time is not over. So a page that stays open over the cut-off follows.
 */
export function useCurrentPromise(): DeliveryPromise | undefined {
  const promises = useDeliveryTerms()?.promises ?? [];
  const place = useSyncExternalStore(
    everyLook,
    () => promises.findIndex(({ until }) => until.getTime() > Date.now()),
    // A cached page ends with its first promise.
    () => 0,
  );
  return promises.at(place);
}
