import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { DeliveryPromise, DeliveryTerms } from "#contract/delivery/delivery.ts";

/** Milliseconds between two looks at the clock. */
const LOOK_MS = 20_000;

const NO_PROMISES: readonly DeliveryPromise[] = [];

function everyLook(listener: () => void) {
  const timer = setInterval(listener, LOOK_MS);
  return () => clearInterval(timer);
}

/** The delivery terms of the document; undefined on an error page without data. */
export const useDeliveryTerms = () => useRouteLoaderData<{ delivery: DeliveryTerms }>("root")?.delivery;

/** The first promise whose time is not over at this moment, in ms; undefined when all are. */
export const promiseInForce = (promises: readonly DeliveryPromise[], now: number) =>
  promises.find(({ until }) => until.getTime() > now);

/**
 * The promise for an order placed now. The server works out the promises; a document carries the one in force and the
 * next ones, and takes the first whose time is not over. So a page that stays open over the cut-off follows. Once all are
 * over, the page says no dates.
 */
export function useCurrentPromise(): DeliveryPromise | undefined {
  const promises = useDeliveryTerms()?.promises ?? NO_PROMISES;
  return useSyncExternalStore(
    everyLook,
    () => promiseInForce(promises, Date.now()),
    // A cached page ends with its first promise.
    () => promises[0],
  );
}
