import { sellerOrderRoutes } from "#contract/orders/routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { linkHeader } from "#server/http/paging/link-header.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { listSellerOrders } from "./reading/list-seller-orders.ts";
import { summariseSales } from "./reading/summarise-sales.ts";

/** Routes for sellers: their own order lines and sales figures. */
export function mountSellerOrders(app: App, shop: Shop) {
  mountRoutes(app, sellerOrderRoutes, {
    async "GET /orders/all"(request, reply) {
      const { query } = request;
      const { orders, total, limit, next } = await listSellerOrders(shop, sessionOf(request).userId, query);
      reply.header("x-total-count", String(total));
      if (next)
        reply.header("link", linkHeader("/orders/all", { limit: String(limit) }, { next: { after: next } }));
      return orders;
    },
    "GET /orders/all/summary": async (request) => summariseSales(shop, sessionOf(request).userId),
  });
}
