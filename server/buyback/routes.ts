import { buybackRoutes } from "#contract/buyback/routes.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { sendPrivatePicture } from "#server/inbox/picture-routes.ts";
import { sendLabelFile } from "#server/shipments/labels/read-label.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { acceptOffer } from "./acceptance/accept-offer.ts";
import { answerOffer } from "./answer-offer.ts";
import { gridOfModel } from "./current-grid.ts";
import { readProof } from "./inspection/photograph-reason.ts";
import { listOwnBuybacks } from "./list-own-buybacks.ts";
import type { PurchaseDeps } from "./purchase/buy-phone.ts";
import type { BuybackDeps } from "./reception/receive-buyback.ts";
import { postByCustomer } from "./way/post-phone.ts";
import { readSaleLabel } from "./way/read-label.ts";

/** Routes of the prices and of an offer's page. Tokens are sent in bodies only, because proxies log addresses. */
export function mountBuyback(
  app: App,
  shop: BuybackDeps & PurchaseDeps & { readonly secretBox: SecretBox; readonly files: FileStore },
) {
  mountRoutes(app, buybackRoutes, {
    "GET /buyback/prices": async (request) => ({
      grid: await gridOfModel(shop.database, request.query.model, shop.clock()),
    }),
    async "GET /users/me/buybacks"(request, reply) {
      reply.header("cache-control", "no-store");
      return listOwnBuybacks(shop, sessionOf(request).userId);
    },
    async "POST /buyback/acceptances"(request, reply) {
      reply.header("cache-control", "no-store");
      return acceptOffer(shop, request.body);
    },
    async "POST /buyback/postings"(request, reply) {
      reply.header("cache-control", "no-store");
      return postByCustomer(shop, request.body);
    },
    "POST /buyback/labels": async (request, reply) =>
      sendLabelFile(reply, await readSaleLabel(shop, request.body.token)),
    "POST /buyback/photos": async (request, reply) =>
      sendPrivatePicture(reply, await readProof(shop, request.body)),
    async "POST /buyback/answers"(request, reply) {
      reply.header("cache-control", "no-store");
      return answerOffer(shop, request.body);
    },
  });
}
