import type { Role } from "#contract/accounts.ts";
import { readTab, writeTab } from "./storage.ts";

/** Pages that only some may open; all others are open to everybody. */
const ROLE_OF_PATH: readonly (readonly [prefix: string, role: Role])[] = [
  ["/client-area", "CUSTOMER"],
  ["/client-info", "CUSTOMER"],
  ["/seller-account", "SELLER"],
  ["/sell", "SELLER"],
];

/** A path of this shop: one slash at the start, no host hidden behind it, no backslash, no control sign. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path);
}

function mayOpen(path: string, roles: readonly Role[]): boolean {
  const pathname = path.split(/[?#]/)[0] ?? "";
  const rule = ROLE_OF_PATH.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`));
  return !rule || roles.includes(rule[1]);
}

/** Where each kind of person is at home. */
export function homeOf(roles: readonly Role[]): string {
  return roles.includes("SELLER") && !roles.includes("CUSTOMER") ? "/seller-account" : "/client-area";
}

/** Remembers where to go after the login. */
export function keepRedirectTarget(path: string) {
  if (isOwnPath(path)) writeTab({ redirectAfterLogin: path });
}

/** The remembered target if this person may open it, else their home; the target is forgotten. */
export function takeRedirectTarget(roles: readonly Role[]): string {
  const target = readTab("redirectAfterLogin");
  writeTab({ redirectAfterLogin: null });
  return target && isOwnPath(target) && mayOpen(target, roles) ? target : homeOf(roles);
}
