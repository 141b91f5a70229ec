import type { TabSession } from "#web/client-state/session.ts";
import { type LoginRequest, useRequireSession } from "#web/client-state/use-require-session.ts";
import { useWords } from "#web/i18n/use-words.ts";

/**
 * The redirect of the cart to the login, with the next page of the checkout. It has no toast, because the login page gives the
 * reason.
 */
export const checkoutLogin = (returnTo: string): LoginRequest => ({ returnTo });

/** The session of a checkout page. Null until it is known. A visitor is redirected to the login, and a toast gives the reason. */
export function useCheckoutSession(path: string): TabSession | null {
  const t = useWords("checkout");
  return useRequireSession({
    guests: true,
    login: { ...checkoutLogin(path), message: { title: t("auth.title"), description: t("auth.text") } },
  });
}
