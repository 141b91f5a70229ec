import * as z from "zod/mini";
import type { Enqueue } from "#server/database/queue.ts";
import type { App, Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import type { PaymentGateway } from "./gateway.ts";
import { keepEvent } from "./keep-event.ts";

export interface WebhookDeps {
  readonly gateway: PaymentGateway;
  readonly enqueue: Enqueue;
}

/** The door for the card provider's signed events; answered with 200 only once the event is kept. */
export function webhookRoutes(app: App, shop: Shop & WebhookDeps) {
  const { gateway } = shop;
  if (!gateway.readEvent) return;
  const readEvent = gateway.readEvent.bind(gateway);

  app.register(async (scope: App) => {
    // The signature is of the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(
      "/payments/webhook",
      {
        schema: {
          tags: ["payments"],
          summary: "The card provider’s signed events",
          response: { 200: z.object({ received: z.literal(true) }) },
        },
      },
      async (request) => {
        const signature = request.headers["stripe-signature"];
        if (typeof signature !== "string" || !Buffer.isBuffer(request.body))
          throw new Failure("BAD_SIGNATURE");
        await keepEvent(shop, readEvent(request.body, signature));
        return { received: true as const };
      },
    );
  });
}
