import { auditStaffRoutes } from "./back-office/audit-routes.ts";
import { dashboardStaffRoutes } from "./back-office/dashboard-routes.ts";
import { customerStaffRoutes, sellerStaffRoutes } from "./back-office/people-routes.ts";
import { settingStaffRoutes } from "./back-office/settings-routes.ts";
import { caseStaffRoutes } from "./cases/staff-routes.ts";
import { reviewStaffRoutes } from "./catalog/staff-routes.ts";
import { benchStaffRoutes } from "./devices/bench-routes.ts";
import { allocationStaffRoutes, deviceStaffRoutes, receptionStaffRoutes } from "./devices/staff-routes.ts";
import { documentStaffRoutes } from "./documents/staff-routes.ts";
import { inboxStaffRoutes, templateStaffRoutes } from "./inbox/staff-routes.ts";
import type { ShopRoute, StaffRoute } from "./interface/route.ts";
import { moneyStaffRoutes } from "./ledger/staff-routes.ts";
import { orderStaffRoutes } from "./orders/staff-routes.ts";
import { refundStaffRoutes } from "./refunds/staff-routes.ts";
import { shipmentStaffRoutes } from "./shipments/staff-routes.ts";
import { signInStaffRoutes, teamStaffRoutes } from "./staff/staff-routes.ts";
import { timelineStaffRoutes } from "./timeline/staff-routes.ts";
import { withdrawalStaffRoutes } from "./withdrawal/staff-routes.ts";

/** The routes of the shop's interface, by method and path. */
export const SHOP_ROUTES = {} as const satisfies Record<string, ShopRoute>;

/** The routes of the back office, by method and path. */
export const STAFF_ROUTES = {
  ...deviceStaffRoutes,
  ...receptionStaffRoutes,
  ...allocationStaffRoutes,
  ...benchStaffRoutes,
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
  ...inboxStaffRoutes,
  ...templateStaffRoutes,
  ...reviewStaffRoutes,
  ...signInStaffRoutes,
  ...teamStaffRoutes,
  ...settingStaffRoutes,
  ...timelineStaffRoutes,
  ...dashboardStaffRoutes,
} as const satisfies Record<string, StaffRoute>;

/** Every declared route. The browser imports the type alone: schemas of the server's answers never reach a page. */
export const ROUTES = { ...SHOP_ROUTES, ...STAFF_ROUTES };

export type Routes = typeof ROUTES;
