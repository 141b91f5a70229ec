import type { TabSession } from "#web/client-state/session.ts";
import { type LoginRequest, useRequireSession } from "#web/client-state/use-require-session.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** The login as the checkout asks for it, with the page that follows it. */
export function useCheckoutLogin(returnTo: string): LoginRequest {
  const t = useWords("checkout");
  return { returnTo, message: { title: t("auth.title"), description: t("auth.text") } };
}

/** The session of a page of the checkout; null until it is known. A visitor goes to the login. */
export function useCheckoutSession(path: string): TabSession | null {
  return useRequireSession({ login: useCheckoutLogin(path) });
}
