import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useToast } from "#web/ui/toasts/toast.tsx";
import type { ToastMessage } from "#web/ui/toasts/toast-look.ts";
import { saveRedirectTarget } from "./redirect-target.ts";
import { renewSession } from "./renew-session.ts";
import { currentSession, expireSession, isSessionCleared, type TabSession, useSession } from "./session.ts";
import { readTab } from "./storage.ts";

/** How long a new tab waits for the session of the person's other tabs, in ms. */
const OTHER_TABS_MS = 150;

/** The login as a page asks for it. */
export interface LoginRequest {
  /** The path to return to after the login. */
  readonly returnTo?: string;
  /** The same, carried by the navigation state alone. */
  readonly from?: string;
  /** Shown as an error. */
  readonly message?: Pick<ToastMessage, "title" | "description">;
}

/** Who may open a page, and where everybody else goes. */
export interface SessionRule {
  readonly login: LoginRequest;
  /** Whether a session may open the page; null while this is not known. Every session may, unless given. */
  readonly allows?: (session: TabSession) => boolean | null;
  /** Where a session goes that may not. */
  readonly redirect?: { readonly to: string; readonly toast?: ToastMessage };
  /** Visitors may open the page, too. */
  readonly optional?: boolean;
}

/** Customers, and everybody whose roles are not known. */
export const isBuyer = ({ isSeller, isCustomer }: TabSession) => isCustomer || !isSeller;

/** Sends a visitor to the login. */
export function useLoginRedirect() {
  const toast = useToast();
  const navigate = useNavigate();
  return ({ returnTo, from, message }: LoginRequest, replace = false) => {
    if (returnTo) saveRedirectTarget(returnTo);
    if (message) toast({ ...message, variant: "destructive" });
    navigate("/login", { replace, ...(from ? { state: { from } } : {}) });
  };
}

/**
 * The guard of a page: the session once it is known and may open the page, else null. A visitor goes to the login; after
 * a logout, here or in another tab, without a message and without a way back. The server checks every request by itself.
 */
export function useRequireSession(rule: SessionRule): TabSession | null {
  const session = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const redirectToLogin = useLoginRedirect();
  const hadSession = useRef(false);
  const allowed = session && (rule.allows ? rule.allows(session) : true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the session and what it may do decide
  useEffect(() => {
    // While the page hydrates, `session` is null even if the tab has one.
    if (currentSession()) {
      hadSession.current = true;
      if (allowed !== false || !rule.redirect) return;
      if (rule.redirect.toast) toast(rule.redirect.toast);
      navigate(rule.redirect.to, { replace: true });
      return;
    }
    if (rule.optional) return;
    let left = false;
    const timer = setTimeout(async () => {
      const loggedOut = hadSession.current && isSessionCleared();
      if (!loggedOut && ((await renewSession()) || left)) return;
      // The browser is at the next page already, which React still renders.
      if (window.location.pathname !== pathname) return;
      if (readTab("authToken") !== null) expireSession();
      redirectToLogin(loggedOut ? {} : rule.login, true);
    }, OTHER_TABS_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [session, allowed, rule.optional]);

  return allowed ? session : null;
}
