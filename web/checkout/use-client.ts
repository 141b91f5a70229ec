import { useCallback, useEffect, useState } from "react";
import type { Client } from "#contract/accounts.ts";
import { ApiError } from "#web/api.ts";
import { api } from "#web/tab/api.ts";

export type ClientState =
  | { readonly state: "loading" }
  /** The person has no profile yet. */
  | { readonly state: "missing" }
  | { readonly state: "failed"; readonly error: ApiError }
  | { readonly state: "ready"; readonly client: Client };

/** The profile of a person, from the server; `keep` takes a saved one over. */
export function useClient(userId: number | null) {
  const [known, setKnown] = useState<ClientState>({ state: "loading" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (userId === null) return;
    let wanted = true;
    setKnown({ state: "loading" });
    api.client(userId).then(
      (client) => wanted && setKnown({ state: "ready", client }),
      (error: unknown) => {
        if (!wanted) return;
        const failure = error instanceof ApiError ? error : new ApiError(0, null);
        setKnown(failure.code === "NOT_FOUND" ? { state: "missing" } : { state: "failed", error: failure });
      },
    );
    return () => {
      wanted = false;
    };
  }, [userId, round]);

  return {
    known,
    retry: useCallback(() => setRound((count) => count + 1), []),
    keep: useCallback((client: Client) => setKnown({ state: "ready", client }), []),
  };
}

/** Street, postal code and town are what an order needs. */
export function hasAddress(client: Client): boolean {
  return Boolean(client.adresse && client.codePostal && client.ville);
}
