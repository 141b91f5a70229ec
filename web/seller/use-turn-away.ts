import { useEffect } from "react";
import type { ApiError } from "#web/api.ts";

/** Once the server no longer knows the session, its person is shown the door. */
export function useTurnAway(error: ApiError | null, turnAway: () => void) {
  const gone = error?.code === "UNAUTHENTICATED";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is learnt
  useEffect(() => {
    if (gone) turnAway();
  }, [gone]);
}
