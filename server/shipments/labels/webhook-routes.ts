import { labelWebhookRoutes } from "#contract/shipments/label-routes.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { storeCarrierEvent } from "./carrier-events.ts";
import type { ShippingLabels } from "./shipping-labels.ts";

/** The webhook for the label provider's signed notifications. Answers 200 only after storing the event. */
export function mountLabelWebhook(
  app: App,
  shop: Shop & { readonly labels: ShippingLabels; readonly enqueue: Enqueue },
) {
  const { seller } = shop.labels;
  if (!seller) return;
  app.register(async (scope: App) => {
    // The signature covers the raw bytes of the body, so the body must not be parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    mountRoutes(scope, labelWebhookRoutes, {
      async "POST /labels/webhook"(request) {
        const signature = request.headers["sendcloud-signature"];
        if (typeof signature !== "string" || !Buffer.isBuffer(request.body))
          throw new Failure("BAD_SIGNATURE");
        const event = seller.readEvent(request.body, signature);
        if (event) await storeCarrierEvent(shop, event);
        return { received: true as const };
      },
    });
  });
}
