import * as z from "zod/mini";
import { SellerOrderQuery, SellerSummary } from "#contract/catalog/listings.ts";
import { ErrorBody } from "#contract/errors.ts";
import { SellerOrder } from "#contract/orders/orders.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { linkHeader } from "#server/http/paging/link-header.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { listSellerOrders } from "./reading/list-seller-orders.ts";
import { summariseSales } from "./reading/summarise-sales.ts";

const tags = ["orders"];

/** Routes for sellers: their own order lines and sales figures. */
export function sellerOrderRoutes(app: App, shop: Shop) {
  app.get(
    "/orders/all",
    {
      schema: {
        tags,
        summary: "Orders with lines of one’s own, newest first",
        description:
          "Only one’s own lines are told. 100 a page; X-Total-Count tells how many orders there are. Follow the link next to see all, each once; page numbers are to jump.",
        querystring: SellerOrderQuery,
        response: { 200: z.array(SellerOrder), 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const { orders, total, limit, next } = await listSellerOrders(shop, sessionOf(request).userId, query);
      reply.header("x-total-count", String(total));
      if (next)
        reply.header("link", linkHeader("/orders/all", { limit: String(limit) }, { next: { after: next } }));
      return orders;
    },
  );

  app.get(
    "/orders/all/summary",
    {
      schema: {
        tags,
        summary: "A seller’s figures: for sale, sold, revenue of the month",
        response: { 200: SellerSummary, 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request) => summariseSales(shop, sessionOf(request).userId),
  );
}
