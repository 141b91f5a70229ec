import * as z from "zod/mini";
import { PaymentConfig, PaymentMethodAnswer, SandboxCard } from "#contract/orders/payments.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { answerSandboxStep, createSandboxMethod } from "./sandbox-cards.ts";
import { type WebhookDeps, webhookRoutes } from "./webhook-routes.ts";

const tags = ["payments"];
const Step = z.object({ secret: z.string().check(z.regex(/^sbx_cs_[0-9a-f]{36}$/, "INVALID")) });

/** Routes of the card provider. Those of the sandbox exist only while it is the provider. */
export function paymentRoutes(app: App, shop: Shop & WebhookDeps) {
  const { settings, gateway } = shop;

  app.get(
    "/payments/config",
    {
      schema: { tags, summary: "Which card provider the page is to use", response: { 200: PaymentConfig } },
    },
    async () => ({
      provider: gateway.provider,
      ...(settings.STRIPE_PUBLISHABLE_KEY ? { publishableKey: settings.STRIPE_PUBLISHABLE_KEY } : {}),
      ...(gateway.provider === "stripe" ? { paypal: settings.STRIPE_PAYPAL === "1" } : {}),
    }),
  );

  webhookRoutes(app, shop);
  if (gateway.provider !== "sandbox") return;
  const deps = { pool: shop.database.$client, clock: shop.clock };

  app.post(
    "/sandbox/payment-methods",
    {
      schema: {
        tags,
        summary: "Turn a test card into a payment method",
        body: SandboxCard,
        response: { 201: PaymentMethodAnswer },
      },
    },
    async (request, reply) => reply.code(201).send({ id: await createSandboxMethod(deps, request.body) }),
  );

  app.post(
    "/sandbox/3ds/:secret",
    {
      schema: {
        tags,
        summary: "The sandbox bank’s extra step: approve or refuse a payment",
        params: Step,
        body: z.object({ approve: z.boolean("WRONG_TYPE") }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await answerSandboxStep(deps, request.params.secret, request.body.approve);
      return reply.code(204).send(null);
    },
  );
}
