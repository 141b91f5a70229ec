import { useSyncExternalStore } from "react";
import { ROLES, type Role, readToken, type SessionAnswer, type TokenClaims } from "#contract/accounts.ts";
import { onTabChange, readTab, writeTab } from "./storage.ts";

/** How often an open page looks whether its session has run out, in ms. */
const RECHECK_MS = 60_000;

/** Who uses this tab, for display and navigation only: the server decides by itself. */
export interface TabSession {
  readonly token: string;
  readonly claims: TokenClaims;
  readonly roles: readonly Role[];
  readonly isSeller: boolean;
  readonly isCustomer: boolean;
}

let seen: { token: string | null; roles: string | null; session: TabSession | null } = {
  token: null,
  roles: null,
  session: null,
};

function storedRoles(text: string | null): Role[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? ROLES.filter((role) => list.includes(role)) : [];
  } catch {
    return [];
  }
}

/** The session of this tab; null for a visitor and once the token's hour is over. */
export function currentSession(): TabSession | null {
  const token = readTab("authToken");
  const roles = readTab("userRoles");
  const claims = readToken(token, Date.now() / 1000);
  if (!token || !claims) return null;
  if (seen.session && seen.token === token && seen.roles === roles) return seen.session;
  const stored = storedRoles(roles);
  const known = stored.length > 0 ? stored : claims.roles;
  seen = {
    token,
    roles,
    session: {
      token,
      claims,
      roles: known,
      isSeller: known.includes("SELLER"),
      isCustomer: known.includes("CUSTOMER"),
    },
  };
  return seen.session;
}

/** Keeps what a login answered. */
export function keepSession({ token, roles }: Pick<SessionAnswer, "token" | "roles">) {
  writeTab({
    authToken: token,
    ...(roles.length > 0 ? { userRoles: JSON.stringify(roles) } : {}),
    isSeller: String(roles.includes("SELLER")),
    isCustomer: String(roles.includes("CUSTOMER")),
  });
}

/** Forgets the person and the cart, as a logout does. */
export function forgetSession() {
  writeTab({
    authToken: null,
    userRoles: null,
    isSeller: null,
    isCustomer: null,
    redirectAfterLogin: null,
    cart: null,
    checkoutKey: null,
  });
}

function watch(listener: () => void): () => void {
  const stop = onTabChange(listener);
  const timer = setInterval(listener, RECHECK_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}

/** The tab's session, followed as it changes; always a visitor while the page comes from the server. */
export function useSession(): TabSession | null {
  return useSyncExternalStore(watch, currentSession, () => null);
}
