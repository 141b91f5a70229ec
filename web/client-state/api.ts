import { createApi } from "#web/client-state/api-client.ts";
import { requireRecentPassword } from "./recent-password.ts";
import { isDeviceRemembered } from "./remembered-device.ts";
import { clearSession, currentSession } from "./session.ts";

interface TabApiOptions {
  readonly token?: () => string | null;
  readonly signal?: AbortSignal;
}

const sessionToken = () => currentSession()?.token ?? null;

/** The requests that want a recent password, besides `POST /orders`, which asks before it starts. */
const changesAccount = (method: string, path: string) =>
  (method === "POST" && /^\/clients\/\d+$/.test(path)) ||
  (method === "PUT" && /^\/seller\/\d+\/profile$/.test(path)) ||
  (method === "PATCH" && /^\/smartphoneItems\/\d+$/.test(path)) ||
  (method === "DELETE" && /^\/users\/me\/sessions(\/|$)/.test(path)) ||
  path === "/users/logout-everywhere" ||
  path === "/users/me/export";

/** The interface as this tab calls it: with the token of its session unless another is given. */
export function tabApi({ token = sessionToken, signal }: TabApiOptions = {}) {
  return createApi(async (path, init) => {
    // Without the password the server refuses, and the caller shows why.
    if (changesAccount(init?.method ?? "GET", path)) await requireRecentPassword();
    return fetch(path, { ...init, credentials: "same-origin", signal: signal ?? null });
  }, token);
}

export const api = tabApi();

/**
 * Ends the session in this tab, and at the server without waiting for its answer. The refresh token of a remembered device
 * is ended by itself: the logout is refused after the hour of the session's token.
 */
export function logOut() {
  api.logOut().catch(() => {});
  if (isDeviceRemembered()) api.forgetDevice().catch(() => {});
  clearSession();
}
