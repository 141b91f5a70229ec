import { expect, test } from "vitest";
import { PERMISSIONS } from "./permissions.ts";
import { ROLE_NAMES, ROLES, roleOf } from "./roles.ts";

test("a person is called by the role whose permissions they hold, in any order, and by none with more or fewer", () => {
  for (const role of ROLE_NAMES) expect(roleOf(ROLES[role].toReversed())).toBe(role);
  expect(roleOf([...ROLES.moderation, "audit.read"])).toBeNull();
  expect(roleOf(ROLES.service.slice(1))).toBeNull();
  expect(roleOf([])).toBeNull();
});

test("who changes orders reads them, and only management both grants and sends refunds", () => {
  for (const role of ROLE_NAMES) {
    const held = new Set<string>(ROLES[role]);
    if (held.has("orders.write") || held.has("refunds.send"))
      expect(held.has("orders.read"), role).toBe(true);
    if (role !== "management")
      expect(held.has("refunds.grant") && held.has("refunds.send"), role).toBe(false);
  }
  expect(ROLES.management).toEqual(PERMISSIONS);
});
