/** The permissions of staff, a closed list. Routes name them in `contract/<noun>/routes.ts`. */
export const PERMISSIONS = [
  "orders.read",
  "orders.write",
  "refunds.grant",
  "refunds.send",
  "cases.decide",
  "money.read",
  "documents.read",
  "devices.work",
  "devices.override",
  "inbox.write",
  "buyback.write",
  "listings.review",
  "sellers.manage",
  "customers.read",
  "settings.write",
  "staff.manage",
  "audit.read",
] as const;
export type Permission = (typeof PERMISSIONS)[number];
