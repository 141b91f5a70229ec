import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { isCheckoutPath, redirectTarget } from "./redirect-target.ts";
import { onTabChange } from "./storage.ts";
import { useHydrated } from "./use-hydrated.ts";

/** Whether the login leads to the checkout. False on the server and during hydration. */
export function useCheckoutIsTarget(): boolean {
  return useSyncExternalStore(
    onTabChange,
    () => isCheckoutPath(redirectTarget()),
    () => false,
  );
}

/** The page after /client-info, in its navigation state. */
const nextOf = (state: unknown): unknown =>
  typeof state === "object" && state !== null && "redirectAfterClientInfo" in state
    ? state.redirectAfterClientInfo
    : null;

/** Whether the page is a step of the checkout. Login and profile are steps when they lead there. */
export function useInCheckout(): boolean {
  const { pathname, state } = useLocation();
  const isTarget = useCheckoutIsTarget();
  // The server does not know the state in the browser's history.
  const hydrated = useHydrated();
  if (pathname === "/login") return isTarget;
  if (pathname === "/client-info") return hydrated && isCheckoutPath(nextOf(state));
  return isCheckoutPath(pathname);
}
