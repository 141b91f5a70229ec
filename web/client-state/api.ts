import { createClient } from "#contract/interface/call.ts";
import type { Routes } from "#contract/routes.ts";
import { createTransport } from "./api-call.ts";
import { requireRecentPassword } from "./recent-password.ts";
import { isDeviceRemembered } from "./remembered-device.ts";
import { clearSession, currentSession } from "./session.ts";

interface TabApiOptions {
  readonly token?: () => string | null;
  readonly signal?: AbortSignal;
}

const sessionToken = () => currentSession()?.token ?? null;

/** The routes declared with `recentPassword`. */
type WantsPassword = {
  [Key in keyof Routes]: Routes[Key] extends { readonly recentPassword: true } ? Key : never;
}[keyof Routes];

/** Routes before which the client asks for the password. An order is not listed, because the checkout asks before it starts. */
const ASKS_PASSWORD: Readonly<Record<string, true>> = {
  "POST /clients/:id": true,
  "POST /users/me/addresses/:id/default": true,
  "PUT /seller/:id/profile": true,
  "PATCH /smartphoneItems/:id": true,
  "DELETE /users/me/sessions": true,
  "DELETE /users/me/sessions/:id": true,
  "POST /users/logout-everywhere": true,
  "GET /users/me/export": true,
} satisfies Record<Exclude<WantsPassword, "POST /orders">, true>;

/** The API client of this tab. It sends the token of the tab's session unless another is given. */
export function tabApi({ token = sessionToken, signal }: TabApiOptions = {}) {
  const send = createTransport(
    (path, init) =>
      fetch(path, { ...init, credentials: "same-origin", signal: signal ?? init?.signal ?? null }),
    token,
  );
  return createClient(async (request) => {
    // The result is ignored: without the password the server refuses, and the caller shows the reason.
    if (ASKS_PASSWORD[request.route ?? ""]) await requireRecentPassword();
    return send(request);
  });
}

export const api = tabApi();

/**
 * Ends the session in this tab, and at the server without waiting for its answer. The refresh token of a remembered device has a
 * request of its own, because the server refuses the logout once the session's token has expired (after an hour).
 */
export function logOut() {
  api.call("POST /users/logout").catch(() => {});
  if (isDeviceRemembered()) api.call("DELETE /users/refresh").catch(() => {});
  clearSession();
}
