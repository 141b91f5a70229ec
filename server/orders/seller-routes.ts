import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import { SellerOrderQuery, SellerSummary } from "#contract/listings.ts";
import { SellerOrder } from "#contract/orders.ts";
import type { App, Shop } from "#server/http/app-types.ts";
import { sessionOf } from "#server/http/session-of.ts";
import { listSellerOrders } from "./list-seller-orders.ts";
import { summariseSales } from "./summarise-sales.ts";

const tags = ["orders"];

/** What sellers see of orders: their own lines, and what those add up to. */
export function sellerOrderRoutes(app: App, shop: Shop) {
  app.get(
    "/orders/all",
    {
      schema: {
        tags,
        summary: "Orders with lines of one’s own, newest first",
        description:
          "Only one’s own lines are told. 100 a page; X-Total-Count tells how many orders there are.",
        querystring: SellerOrderQuery,
        response: { 200: z.array(SellerOrder), 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      const { orders, total } = await listSellerOrders(shop, sessionOf(request).userId, request.query);
      reply.header("cache-control", "no-store").header("x-total-count", String(total));
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
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return summariseSales(shop, sessionOf(request).userId);
    },
  );
}
