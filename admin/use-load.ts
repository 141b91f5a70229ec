import { useEffect, useState } from "react";
import { type ApiError, toApiError } from "#web/client-state/api-error.ts";
import { call } from "./api.ts";

export interface Loaded<Data> {
  /** The last answer, also while the next one is under way. */
  readonly data: Data | null;
  readonly error: ApiError | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/**
 * Reads an address of the interface; nothing while `path` is null. A new path aborts the request under way, and another
 * `version` reads the same address again.
 */
export function useLoad<Data>(path: string | null, version = 0): Loaded<Data> {
  const [state, setState] = useState<{ data: Data | null; error: ApiError | null; path: string | null }>({
    data: null,
    error: null,
    path: null,
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version or an attempt sends the same request again
  useEffect(() => {
    if (path === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    call<Data>("GET", path, { signal }).then(
      (data) => signal.aborted || setState({ data, error: null, path }),
      (thrown: unknown) => {
        if (!signal.aborted) setState((last) => ({ data: last.data, error: toApiError(thrown), path }));
      },
    );
    return () => controller.abort();
  }, [path, version, attempt]);
  return {
    data: state.data,
    error: state.path === path ? state.error : null,
    isLoading: path !== null && state.path !== path,
    reload: () => setAttempt((count) => count + 1),
  };
}
