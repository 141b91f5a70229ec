import { buybackRoutes } from "#contract/buyback/routes.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { answerOffer } from "./answer-offer.ts";
import { gridOfModel } from "./current-grid.ts";

/** Routes of the prices and of an offer's page. Tokens are sent in bodies only, because proxies log addresses. */
export function mountBuyback(app: App, shop: Pick<Shop, "database" | "clock">) {
  mountRoutes(app, buybackRoutes, {
    "GET /buyback/prices": async (request) => ({
      grid: await gridOfModel(shop.database, request.query.model, shop.clock()),
    }),
    async "POST /buyback/answers"(request, reply) {
      reply.header("cache-control", "no-store");
      return answerOffer(shop, request.body);
    },
  });
}
