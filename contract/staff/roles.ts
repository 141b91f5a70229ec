import { PERMISSIONS, type Permission } from "./permissions.ts";

/**
 * Named sets of permissions. The word of each is `role.<name>` in `messages/…/admin-lists.json`. A person holds permissions, and
 * pages show a role when the permissions are exactly those of the role. Customer service grants refunds; accounting sends them.
 */
export const ROLES = {
  management: PERMISSIONS,
  service: [
    "orders.read",
    "orders.write",
    "refunds.grant",
    "cases.decide",
    "documents.read",
    "inbox.write",
    "buyback.write",
    "repairs.write",
    "customers.read",
  ],
  workshop: ["orders.read", "orders.write", "devices.work", "repairs.write"],
  accounting: [
    "orders.read",
    "refunds.send",
    "money.read",
    "documents.read",
    "purchases.write",
    "register.read",
    "payouts.prepare",
  ],
  moderation: ["listings.review", "sellers.manage"],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;
export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as readonly Role[];

/** The role that has exactly these permissions. */
export function roleOf(permissions: readonly Permission[]): Role | null {
  const held = new Set(permissions);
  const isHeld = (role: Role) =>
    ROLES[role].length === held.size && ROLES[role].every((permission) => held.has(permission));
  return ROLE_NAMES.find(isHeld) ?? null;
}
