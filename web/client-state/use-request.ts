import { useEffect, useState } from "react";
import type { Api } from "#contract/interface/call.ts";
import { tabApi } from "./api.ts";
import { type ApiError, toApiError } from "./api-error.ts";
import { currentSession, expireSession } from "./session.ts";

const NOTHING = { data: null, error: null } as const;

type State<Data> =
  | { readonly status: "loading"; readonly data: Data | null; readonly error: ApiError | null }
  | { readonly status: "ready"; readonly data: Data; readonly error: null }
  | { readonly status: "failed"; readonly data: Data | null; readonly error: ApiError };

/** The state of data that a page or card loads: loading, ready, or failed with an error. */
export type RequestState<Data> = State<Data> & {
  /** Sends the request again. */
  readonly reload: () => void;
  /** Replaces the data, for instance by the server's answer to a change. */
  readonly setData: (data: Data) => void;
};

/**
 * Loads the data of a page or card in the browser. `key` names the data: a new key sends a new request, and no request is sent
 * while it is null. A request is aborted when its component unmounts or its key changes. With `keepPrevious`, the last data and
 * error remain while the next request runs. If the server answers that the session is unknown, the hook ends the session of this
 * tab, and the page's guard (`useRequireSession`) redirects.
 */
export function useRequest<Data>(
  key: string | null,
  load: (api: Api, key: string) => Promise<Data>,
  { keepPrevious = false } = {},
): RequestState<Data> {
  const [last, setLast] = useState<{ key: string | null; state: State<Data> }>({
    key,
    state: { status: "loading", ...NOTHING },
  });
  const [attempt, setAttempt] = useState(0);

  const loadingAfter = (state: State<Data>): State<Data> => {
    const { data, error } = keepPrevious ? state : NOTHING;
    return { status: "loading", data, error };
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what `load` loads
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const token = currentSession()?.token;
    setLast(({ state }) => ({ key, state: loadingAfter(state) }));
    load(tabApi({ signal }), key).then(
      (data) => signal.aborted || setLast({ key, state: { status: "ready", data, error: null } }),
      (thrown: unknown) => {
        if (signal.aborted) return;
        const error = toApiError(thrown);
        const isCurrent = token !== undefined && token === currentSession()?.token;
        if (error.code === "UNAUTHENTICATED" && isCurrent) expireSession();
        setLast(({ state: { data } }) => ({ key, state: { status: "failed", data, error } }));
      },
    );
    return () => controller.abort();
  }, [key, attempt]);

  const state = key === null || key === last.key ? last.state : loadingAfter(last.state);
  return {
    ...state,
    reload: () => setAttempt((count) => count + 1),
    setData: (data) => setLast({ key, state: { status: "ready", data, error: null } }),
  };
}
