import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until the scripts have taken over the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
