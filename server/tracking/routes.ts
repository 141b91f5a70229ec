import { localeOfCookie } from "#contract/locale.ts";
import { trackingRoutes } from "#contract/tracking/routes.ts";
import type { Enqueue } from "#server/database/queue.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { askAbout } from "#server/inbox/ask-about-order.ts";
import { confirmReceipt } from "#server/shipments/confirm-receipt.ts";
import type { ShipmentDeps } from "#server/shipments/move-shipment.ts";
import { findTracked, findTracking } from "./find-tracking.ts";
import { askCode, takeCode } from "./lookup-codes.ts";

/** Routes of the tracking page. Tokens are sent in bodies only, because proxies log addresses. */
export function mountTracking(app: App, shop: ShipmentDeps & { readonly enqueue: Enqueue }) {
  mountRoutes(app, trackingRoutes, {
    async "POST /tracking/codes"(request, reply) {
      await askCode(shop, request.body, localeOfCookie(request.headers.cookie));
      reply.header("cache-control", "no-store");
      return { ok: true as const };
    },
    async "POST /tracking/tokens"(request, reply) {
      reply.header("cache-control", "no-store");
      return { token: await takeCode(shop, request.body) };
    },
    async "POST /tracking/receipts"(request, reply) {
      const { token, shipment } = request.body;
      const { order } = await findTracked(shop, token);
      await confirmReceipt(shop, order, shipment);
      reply.header("cache-control", "no-store");
      return findTracking(shop, token, localeOfCookie(request.headers.cookie));
    },
    async "POST /tracking/questions"(request, reply) {
      const { token, ...input } = request.body;
      const { order } = await findTracked(shop, token);
      reply.header("cache-control", "no-store");
      return askAbout(shop, order, input);
    },
  });
}
