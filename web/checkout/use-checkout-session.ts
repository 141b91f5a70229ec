import type { TabSession } from "#web/client-state/session.ts";
import { type LoginRequest, useRequireSession } from "#web/client-state/use-require-session.ts";

/** The login as the checkout asks for it, with the page that follows it. The login page itself says why. */
export const checkoutLogin = (returnTo: string): LoginRequest => ({ returnTo });

/** The session of a page of the checkout; null until it is known. A visitor goes to the login. */
export function useCheckoutSession(path: string): TabSession | null {
  return useRequireSession({ login: checkoutLogin(path) });
}
