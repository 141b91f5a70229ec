import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page is hydrated, so that tab storage may be read. False on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
