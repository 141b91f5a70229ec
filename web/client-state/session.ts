import { useSyncExternalStore } from "react";
import { ROLES, type Role, type SessionAnswer } from "#contract/accounts/accounts.ts";
import { readToken, type TokenFacts, tokenFacts } from "#contract/accounts/read-token.ts";
import { debugLog } from "./debug-log.ts";
import { clearFavourites } from "./favourites.ts";
import { forgetDevice } from "./remembered-device.ts";
import { onTabChange, readTab, writeTab } from "./storage.ts";

/** The interval in ms at which an open page checks whether its session has expired. */
const RECHECK_MS = 60_000;

/** The person of this tab, for display and navigation only. The server checks every request. */
export interface TabSession {
  readonly token: string;
  readonly claims: TokenFacts;
  readonly roles: readonly Role[];
  readonly isSeller: boolean;
  readonly isCustomer: boolean;
  /** The person buys with an e-mail alone. Only the pages of the checkout know this session; elsewhere the person is a visitor. */
  readonly isGuest: boolean;
}

let seen: { token: string | null; roles: string | null; session: TabSession | null } = {
  token: null,
  roles: null,
  session: null,
};

let loggedToken: string | null = null;

/** Logs an unusable token once, because the token is read often. */
function logUnusable(token: string) {
  if (token === loggedToken) return;
  loggedToken = token;
  debugLog(tokenFacts(token) ? "Token expiré" : "Erreur lors de la vérification du token");
}

function storedRoles(text: string | null): Role[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? ROLES.filter((role) => list.includes(role)) : [];
  } catch (error) {
    debugLog("Erreur lors de la lecture des rôles", error);
    return [];
  }
}

/** The session of this tab, a guest's too. Null for a visitor and after the token expired. */
export function currentSession(): TabSession | null {
  const token = readTab("authToken");
  const roles = readTab("userRoles");
  const claims = readToken(token, Date.now() / 1000);
  if (token && !claims) logUnusable(token);
  if (!token || !claims) return null;
  if (seen.session && seen.token === token && seen.roles === roles) return seen.session;
  const stored = storedRoles(roles);
  const current = stored.length > 0 ? stored : claims.roles;
  seen = {
    token,
    roles,
    session: {
      token,
      claims,
      roles: current,
      isSeller: current.includes("SELLER"),
      isCustomer: current.includes("CUSTOMER"),
      isGuest: claims.guest === true,
    },
  };
  return seen.session;
}

/** The session of this tab if it belongs to an account. Null for a visitor and for a guest. */
export function currentAccount(): TabSession | null {
  const session = currentSession();
  return session?.isGuest ? null : session;
}

export function saveSession({ token, roles }: Pick<SessionAnswer, "token" | "roles">) {
  writeTab({
    authToken: token,
    ...(roles.length > 0 ? { userRoles: JSON.stringify(roles) } : {}),
    isSeller: String(roles.includes("SELLER")),
    isCustomer: String(roles.includes("CUSTOMER")),
  });
}

/**
 * Replaces the token of this tab's session. `before` is the token that the tab had when it asked for the new one. Nothing is
 * stored if the tab now has another token, after a sign-out or sign-in, or if the answer is for another person. Returns whether
 * the token was stored.
 */
export function replaceToken(before: string | null, answer: Pick<SessionAnswer, "token" | "roles">): boolean {
  if (readTab("authToken") !== before) return false;
  if (before !== null && tokenFacts(before)?.idUser !== tokenFacts(answer.token)?.idUser) return false;
  saveSession(answer);
  return true;
}

/** Ends a session whose token is refused or unreadable. The cart and the roles stay, so that the person can sign in again. */
export function expireSession() {
  writeTab({ authToken: null });
}

/** Ends a session that the server ended after a change of password or e-mail. The cart and the redirect target stay. */
export function endSession() {
  forgetDevice();
  clearFavourites();
  expireSession();
}

/** Clears the session, the cart and the favourites of the account, as after a logout. */
export function clearSession() {
  endSession();
  writeTab({
    userRoles: null,
    isSeller: null,
    isCustomer: null,
    redirectAfterLogin: null,
    cart: null,
    checkoutKey: null,
  });
}

/** Whether this tab holds no data of a person, as after a logout here or in another tab. */
export function isSessionCleared(): boolean {
  return (["authToken", "userRoles", "isSeller"] as const).every((key) => readTab(key) === null);
}

function watch(listener: () => void): () => void {
  const stop = onTabChange(listener);
  const timer = setInterval(listener, RECHECK_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}

/** The tab's session if it belongs to an account, updated when it changes. */
export function useAccount(): TabSession | null {
  return useSyncExternalStore(watch, currentAccount, () => null);
}

/** The tab's session, a guest's too, updated when it changes. Null on the server and during hydration. */
export function useSession(): TabSession | null {
  return useSyncExternalStore(watch, currentSession, () => null);
}
