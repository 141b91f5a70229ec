import { webhookRoutes } from "#contract/payments/routes.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { PaymentGateway } from "./gateway.ts";
import { storeEvent } from "./store-event.ts";

export interface WebhookDeps {
  readonly gateway: PaymentGateway;
  readonly enqueue: Enqueue;
}

/** The webhook for the card provider's signed events. Answers 200 only after storing the event. */
export function mountWebhook(app: App, shop: Shop & WebhookDeps) {
  const { gateway } = shop;
  if (!gateway.readEvent) return;
  const readEvent = gateway.readEvent.bind(gateway);

  app.register(async (scope: App) => {
    // The signature covers the raw bytes of the body, so the body must not be parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    mountRoutes(scope, webhookRoutes, {
      async "POST /payments/webhook"(request) {
        const signature = request.headers["stripe-signature"];
        if (typeof signature !== "string" || !Buffer.isBuffer(request.body))
          throw new Failure("BAD_SIGNATURE");
        await storeEvent(shop, readEvent(request.body, signature));
        return { received: true as const };
      },
    });
  });
}
