import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { DeliveryPromise, ShownDelivery } from "#contract/delivery/delivery.ts";

/** The interval in ms at which the hook checks the time. */
const LOOK_MS = 20_000;

const NO_PROMISES: readonly DeliveryPromise[] = [];

function everyLook(listener: () => void) {
  const timer = setInterval(listener, LOOK_MS);
  return () => clearInterval(timer);
}

/** The standard delivery of the document. Undefined on an error page without data. */
export const useDeliveryTerms = () => useRouteLoaderData<{ delivery: ShownDelivery }>("root")?.delivery;

/** Whether the standard delivery costs nothing, whatever the order. */
export const useIsDeliveryFree = () => (useDeliveryTerms()?.price.priceCents ?? 0) === 0;

/** The first promise that is still in force at `now` (ms). Undefined when all have ended. */
export const promiseInForce = (promises: readonly DeliveryPromise[], now: number) =>
  promises.find(({ until }) => until.getTime() > now);

/**
 * The promise for an order placed now, by standard delivery or by another way. The server computes the current promise and the next ones, and each document contains
 * them. The hook returns the first one that has not ended, so a page that stays open past the cut-off shows the next dates. Once
 * all have ended, the page shows no dates.
 */
export function useCurrentPromise(of?: ShownDelivery): DeliveryPromise | undefined {
  const standard = useDeliveryTerms();
  const promises = (of ?? standard)?.promises ?? NO_PROMISES;
  return useSyncExternalStore(
    everyLook,
    () => promiseInForce(promises, Date.now()),
    // The first promise is current, because a cached page expires with it.
    () => promises[0],
  );
}
