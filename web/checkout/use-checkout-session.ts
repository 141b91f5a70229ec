import type { TabSession } from "#web/client-state/session.ts";
import { type LoginRequest, useRequireSession } from "#web/client-state/use-require-session.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** The login as the cart asks for it, with the page that follows it. The login page itself says why. */
export const checkoutLogin = (returnTo: string): LoginRequest => ({ returnTo });

/** The session of a page of the checkout; null until it is known. A visitor goes to the login, and a toast says why. */
export function useCheckoutSession(path: string): TabSession | null {
  const t = useWords("checkout");
  return useRequireSession({
    login: { ...checkoutLogin(path), message: { title: t("auth.title"), description: t("auth.text") } },
  });
}
