import { benchRoutes } from "./devices/bench-routes.ts";
import { allocationRoutes, deviceRoutes, receptionRoutes } from "./devices/staff-routes.ts";
import type { ShopRoute, StaffRoute } from "./interface/route.ts";
import { refundRoutes } from "./refunds/routes.ts";

/** The routes of the shop's interface, by method and path. */
export const SHOP_ROUTES = {} as const satisfies Record<string, ShopRoute>;

/** The routes of the back office, by method and path. */
export const STAFF_ROUTES = {
  ...refundRoutes,
  ...deviceRoutes,
  ...receptionRoutes,
  ...allocationRoutes,
  ...benchRoutes,
} as const satisfies Record<string, StaffRoute>;

/** Every declared route. The browser imports the type alone: schemas of the server's answers never reach a page. */
export const ROUTES = { ...SHOP_ROUTES, ...STAFF_ROUTES };

export type Routes = typeof ROUTES;
