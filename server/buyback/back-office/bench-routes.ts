import { eq } from "drizzle-orm";
import { buybackBenchRoutes } from "#contract/buyback/bench-routes.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { sendPrivatePicture } from "#server/inbox/picture-routes.ts";
import { inspectBuyback } from "../inspection/inspect-buyback.ts";
import { makeCounterOffer } from "../inspection/make-counter-offer.ts";
import { photographReason, readReasonPhoto } from "../inspection/photograph-reason.ts";
import type { PurchaseDeps } from "../purchase/buy-phone.ts";
import { type BuybackDeps, receiveBuyback } from "../reception/receive-buyback.ts";
import { buybackOffers } from "../tables.ts";
import { inspectAgain } from "../way/return-phone.ts";
import { listBenchWork } from "./bench-work.ts";
import { readAtBench } from "./read-buyback.ts";

/** Routes of buy-backs at the bench. */
export function mountBuybackBench(
  app: App,
  shop: BuybackDeps & PurchaseDeps & { readonly files: FileStore },
) {
  mountRoutes(app, buybackBenchRoutes, {
    async "POST /admin/api/buyback-slips"(request) {
      const [found] = await shop.database
        .select({ id: buybackOffers.id })
        .from(buybackOffers)
        .where(eq(buybackOffers.slipCode, request.body.code));
      if (!found) throw new Failure("NOT_FOUND");
      return found;
    },
    "GET /admin/api/buyback-bench": () => listBenchWork(shop.database),
    "GET /admin/api/buyback-bench/:id": (request) => readAtBench(shop.database, request.params.id),
    async "POST /admin/api/buyback-bench/:id/reception"(request) {
      await receiveBuyback(shop, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
    async "POST /admin/api/buyback-bench/:id/inspection"(request) {
      await inspectBuyback(shop, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
    async "POST /admin/api/buyback-bench/:id/inspection/again"(request) {
      await inspectAgain(shop, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
    async "POST /admin/api/buyback-bench/:id/counter-offer"(request) {
      await makeCounterOffer(shop, { ...request.params, ...request.body }, actorOf(request));
      return null;
    },
    async "PUT /admin/api/buyback-bench/:id/photos/:reason"(request) {
      await photographReason(shop, { ...request.params, bytes: request.body }, actorOf(request));
      return null;
    },
    "GET /admin/api/buyback-bench/:id/proofs/:photo": async (request, reply) =>
      sendPrivatePicture(reply, await readReasonPhoto(shop, request.params)),
  });
}
