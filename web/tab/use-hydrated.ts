import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the page wakes up, then true: what the tab keeps can be read from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
