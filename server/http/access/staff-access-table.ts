import type { StaffRule } from "#contract/interface/access.ts";
import type { StaffRoute } from "#contract/interface/route.ts";
import { STAFF_ROUTES } from "#contract/routes.ts";

/**
 * Who may call which route under `/admin/api`, as each route declares it. `check-access.ts` reads this table. A token of
 * the shop opens none of these routes. The test that walks all of them is tests/security/every-staff-route.test.ts.
 */
export const STAFF_ACCESS_TABLE: Readonly<Record<string, StaffRule>> = Object.fromEntries(
  Object.entries<StaffRoute>(STAFF_ROUTES).map(([key, { who }]) => [key, who]),
);
