import type { Role } from "#contract/accounts/accounts.ts";
import { readTab, writeTab } from "./storage.ts";

/** Pages that need a role; all others are public. */
const ROLE_OF_PATH: readonly (readonly [prefix: string, role: Role])[] = [
  ["/client-area", "CUSTOMER"],
  ["/client-info", "CUSTOMER"],
  ["/seller-account", "SELLER"],
  ["/sell", "SELLER"],
];

/** Whether a path belongs to this shop: one leading slash, no host, no backslash, no control character. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);
}

function mayOpen(path: string, roles: readonly Role[]): boolean {
  const pathname = path.split(/[?#]/)[0] ?? "";
  const rule = ROLE_OF_PATH.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`));
  return !rule || roles.includes(rule[1]);
}

/** The account page for these roles. */
export function homeOf(roles: readonly Role[]): string {
  return roles.includes("SELLER") && !roles.includes("CUSTOMER") ? "/seller-account" : "/client-area";
}

export function saveRedirectTarget(path: string) {
  if (isOwnPath(path)) writeTab({ redirectAfterLogin: path });
}

export const redirectTarget = () => readTab("redirectAfterLogin");

/** The saved target if the person may open it, else the person's account page. */
export function pageOf(roles: readonly Role[]): string {
  const target = redirectTarget();
  return target && isOwnPath(target) && mayOpen(target, roles) ? target : homeOf(roles);
}

/** Clears the target once its page is open. */
export function forgetRedirectTarget() {
  writeTab({ redirectAfterLogin: null });
}

/** The steps of the checkout after the cart. */
const CHECKOUT = /^\/(?:shipping-options|payment|sandbox\/3ds\/[^/]+)\/?(?:[?#]|$)/;

export const isCheckoutPath = (path: unknown): path is string =>
  typeof path === "string" && CHECKOUT.test(path);
