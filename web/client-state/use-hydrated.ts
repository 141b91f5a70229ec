import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, then true: tab storage may be read. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
