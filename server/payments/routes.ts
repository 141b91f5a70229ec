import { paymentRoutes, sandboxRoutes } from "#contract/payments/routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { listCards, removeCard } from "./payment-customers.ts";
import { answerSandboxStep, createSandboxMethod } from "./sandbox-cards.ts";
import { mountWebhook, type WebhookDeps } from "./webhook-routes.ts";

/** Routes of the card provider. The sandbox's routes exist only while it is in use. */
export function mountPayments(app: App, shop: Shop & WebhookDeps) {
  const { settings, gateway } = shop;

  mountRoutes(app, paymentRoutes, {
    "GET /payments/config": async () => ({
      provider: gateway.provider,
      ...(settings.STRIPE_PUBLISHABLE_KEY ? { publishableKey: settings.STRIPE_PUBLISHABLE_KEY } : {}),
      ...(gateway.provider === "stripe" ? { paypal: settings.STRIPE_PAYPAL === "1" } : {}),
    }),
    "GET /payments/cards": async (request) => listCards(shop, sessionOf(request).userId),
    async "DELETE /payments/cards/:id"(request) {
      await removeCard(shop, sessionOf(request).userId, request.params.id);
      return null;
    },
  });

  mountWebhook(app, shop);
  if (gateway.provider !== "sandbox") return;
  const deps = { pool: shop.database.$client, clock: shop.clock };

  mountRoutes(app, sandboxRoutes, {
    "POST /sandbox/payment-methods": async (request) => ({
      id: await createSandboxMethod(deps, request.body),
    }),
    async "POST /sandbox/3ds/:secret"(request) {
      await answerSandboxStep(deps, request.params.secret, request.body.approve);
      return null;
    },
  });
}
