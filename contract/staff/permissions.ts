/** What a member of staff may do, as a closed list. Routes name them in `staff-access-table.ts`. */
export const PERMISSIONS = [
  "orders.read",
  "orders.write",
  "refunds.send",
  "inbox.write",
  "listings.review",
  "sellers.manage",
  "customers.read",
  "settings.write",
  "staff.manage",
  "audit.read",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Named sets of permissions, for the page of the team. A person's own permissions are stored, not the role. */
export const STAFF_ROLES = {
  administrator: PERMISSIONS,
  orders: ["orders.read", "orders.write", "refunds.send", "inbox.write", "customers.read"],
  support: ["orders.read", "inbox.write", "customers.read"],
  marketplace: ["orders.read", "listings.review", "sellers.manage"],
} as const satisfies Record<string, readonly Permission[]>;
