import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useToast } from "#web/ui/toasts/toast.tsx";
import type { ToastMessage } from "#web/ui/toasts/toast-look.ts";
import { saveRedirectTarget } from "./redirect-target.ts";
import { renewSession } from "./renew-session.ts";
import {
  currentAccount,
  currentSession,
  expireSession,
  isSessionCleared,
  type TabSession,
  useAccount,
  useSession,
} from "./session.ts";
import { readTab } from "./storage.ts";

/** How long a new tab waits for the session from the person's other tabs, in ms. */
const OTHER_TABS_MS = 150;

/** The redirect of a page to the login. */
export interface LoginRequest {
  /** The path to return to after the login. */
  readonly returnTo?: string;
  /** The path to return to, carried by the navigation state alone. */
  readonly from?: string;
  /** The text of an error toast. */
  readonly message?: Pick<ToastMessage, "title" | "description">;
}

/** Who may open a page, and where all others are redirected. */
export interface SessionRule {
  readonly login: LoginRequest;
  /** Whether a session may open the page. Null while this is unknown. By default every session may. */
  readonly allows?: (session: TabSession) => boolean | null;
  /** The redirect for sessions that may not open the page. */
  readonly redirect?: { readonly to: string; readonly toast?: ToastMessage };
  /** True: visitors may open the page, too. */
  readonly optional?: boolean;
  /** True: the page is a part of a purchase, which needs no account. Elsewhere a guest is a visitor. */
  readonly guests?: boolean;
}

/** Whether a person is a customer. Persons with unknown roles count as customers. */
export const isBuyer = ({ isSeller, isCustomer }: TabSession) => isCustomer || !isSeller;

export function useLoginRedirect() {
  const toast = useToast();
  const navigate = useNavigate();
  return ({ returnTo, from, message }: LoginRequest, replace = false) => {
    if (returnTo) saveRedirectTarget(returnTo);
    if (message) toast({ ...message, variant: "destructive" });
    const state = { ...(from ? { from } : {}), ...(message ? { asked: true } : {}) };
    navigate("/login", { replace, ...(Object.keys(state).length > 0 ? { state } : {}) });
  };
}

/**
 * The guard of a page. Returns the session once it is known and may open the page, else null. A visitor is redirected to the
 * login. After a logout, here or in another tab, the redirect has no message and no return path. The server checks every request
 * itself.
 */
export function useRequireSession(rule: SessionRule): TabSession | null {
  const [anyone, account] = [useSession(), useAccount()];
  const session = rule.guests ? anyone : account;
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const redirectToLogin = useLoginRedirect();
  const hadSession = useRef(false);
  const allowed = session && (rule.allows ? rule.allows(session) : true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the session and what it may do decide
  useEffect(() => {
    // While the page hydrates, `session` is null even if the tab has one.
    if (rule.guests ? currentSession() : currentAccount()) {
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
      if (!loggedOut && (await renewSession()) && (rule.guests || currentAccount())) return;
      if (left) return;
      // The browser has already opened the next page, while React still renders this one.
      if (window.location.pathname !== pathname) return;
      // The purchase of a guest stays open in its own pages.
      if (readTab("authToken") !== null && !currentSession()) expireSession();
      redirectToLogin(loggedOut ? {} : rule.login, true);
    }, OTHER_TABS_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [session, allowed, rule.optional]);

  return allowed ? session : null;
}
