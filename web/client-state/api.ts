import { createApi } from "#web/client-state/api-client.ts";
import { clearSession, currentSession } from "./session.ts";

interface TabApiOptions {
  readonly token?: () => string | null;
  readonly signal?: AbortSignal;
}

const sessionToken = () => currentSession()?.token ?? null;

/** The interface as this tab calls it: with the token of its session unless another is given. */
export function tabApi({ token = sessionToken, signal }: TabApiOptions = {}) {
  return createApi(
    (path, init) => fetch(path, { ...init, credentials: "same-origin", signal: signal ?? null }),
    token,
  );
}

export const api = tabApi();

/** Ends the session in this tab, then at the server without waiting for its answer. */
export function logOut() {
  api.logOut().catch(() => {});
  clearSession();
}
