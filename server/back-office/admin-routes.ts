import { dashboardStaffRoutes } from "#contract/back-office/dashboard-routes.ts";
import { staffOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { readDashboard } from "./dashboard.ts";
import { readFigures } from "./read-figures.ts";
import { readUrgent } from "./read-urgent.ts";
import { searchBackOffice } from "./search.ts";

/** The dashboard and the search over everything. */
export function mountDashboard(app: App, { database, clock }: Pick<Shop, "database" | "clock">) {
  mountRoutes(app, dashboardStaffRoutes, {
    "GET /admin/api/dashboard": (request) => readDashboard(database, staffOf(request).permissions),
    "GET /admin/api/dashboard/figures": (request) =>
      readFigures(database, clock(), staffOf(request).permissions),
    "GET /admin/api/dashboard/urgent": (request) =>
      readUrgent(database, {
        staffId: staffOf(request).staffId,
        permissions: staffOf(request).permissions,
        now: clock(),
      }),
    "GET /admin/api/search": async (request) => ({
      results: await searchBackOffice(database, request.query.q, staffOf(request).permissions),
    }),
  });
}
