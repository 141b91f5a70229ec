import { auditStaffRoutes } from "./back-office/audit-routes.ts";
import { customerStaffRoutes, sellerStaffRoutes } from "./back-office/people-routes.ts";
import { caseStaffRoutes } from "./cases/staff-routes.ts";
import { benchRoutes } from "./devices/bench-routes.ts";
import { allocationRoutes, deviceRoutes, receptionRoutes } from "./devices/staff-routes.ts";
import { documentStaffRoutes } from "./documents/staff-routes.ts";
import type { ShopRoute, StaffRoute } from "./interface/route.ts";
import { moneyStaffRoutes } from "./ledger/staff-routes.ts";
import { orderStaffRoutes } from "./orders/staff-routes.ts";
import { refundStaffRoutes } from "./refunds/staff-routes.ts";
import { shipmentStaffRoutes } from "./shipments/staff-routes.ts";
import { withdrawalStaffRoutes } from "./withdrawal/staff-routes.ts";
import { dashboardRoutes } from "./back-office/dashboard-routes.ts";
import { settingRoutes } from "./back-office/settings-routes.ts";
import { reviewRoutes } from "./catalog/staff-routes.ts";
import { inboxRoutes, templateRoutes } from "./inbox/staff-routes.ts";
import { signInRoutes, teamRoutes } from "./staff/staff-routes.ts";
import { timelineRoutes } from "./timeline/staff-routes.ts";

/** The routes of the shop's interface, by method and path. */
export const SHOP_ROUTES = {} as const satisfies Record<string, ShopRoute>;

/** The routes of the back office, by method and path. */
export const STAFF_ROUTES = {
  ...deviceRoutes,
  ...receptionRoutes,
  ...allocationRoutes,
  ...benchRoutes,
  ...auditStaffRoutes,
  ...caseStaffRoutes,
  ...customerStaffRoutes,
  ...documentStaffRoutes,
  ...moneyStaffRoutes,
  ...orderStaffRoutes,
  ...refundStaffRoutes,
  ...sellerStaffRoutes,
  ...shipmentStaffRoutes,
  ...withdrawalStaffRoutes,
  ...inboxRoutes,
  ...templateRoutes,
  ...reviewRoutes,
  ...signInRoutes,
  ...teamRoutes,
  ...settingRoutes,
  ...timelineRoutes,
  ...dashboardRoutes,
} as const satisfies Record<string, StaffRoute>;

/** Every declared route. The browser imports the type alone: schemas of the server's answers never reach a page. */
export const ROUTES = { ...SHOP_ROUTES, ...STAFF_ROUTES };

export type Routes = typeof ROUTES;
