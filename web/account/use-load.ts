import { useEffect, useState } from "react";
import { ApiError } from "#web/api.ts";

export type Loaded<Data> =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly data: Data }
  | { readonly status: "failed"; readonly error: ApiError };

const LOADING = { status: "loading" } as const;

/** Loads what `key` stands for, again when the key changes or a retry is asked for; waits while there is no key. */
export function useLoad<Data>(key: string | null, load: () => Promise<Data>): [Loaded<Data>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<Data>>(LOADING);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what `load` loads
  useEffect(() => {
    if (key === null) return;
    let left = false;
    setLoaded(LOADING);
    load().then(
      (data) => left || setLoaded({ status: "ready", data }),
      (error: unknown) => {
        const told = error instanceof ApiError ? error : new ApiError(0, null);
        left || setLoaded({ status: "failed", error: told });
      },
    );
    return () => {
      left = true;
    };
  }, [key, attempt]);

  return [loaded, () => setAttempt((last) => last + 1)];
}
