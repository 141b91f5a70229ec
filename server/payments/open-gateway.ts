import type { Database } from "#server/database/client.ts";
import type { Settings } from "#server/settings.ts";
import type { PaymentGateway } from "./gateway.ts";
import { sandboxGateway } from "./sandbox-gateway.ts";

/**
 * Opens Stripe if its keys are set, else the sandbox, which accepts test cards and moves no money. Stripe's client is
 * imported on demand because it is the server's largest dependency.
 */
export async function openGateway(
  settings: Pick<
    Settings,
    "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_API_URL" | "STRIPE_PAYPAL"
  >,
  database: Database,
): Promise<PaymentGateway> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (!secretKey || !webhookSecret) return sandboxGateway(database.$client);
  const { stripeGateway } = await import("./stripe-gateway.ts");
  const fake = settings.STRIPE_API_URL ? new URL(settings.STRIPE_API_URL) : null;
  return stripeGateway({
    secretKey,
    webhookSecret,
    paypal: settings.STRIPE_PAYPAL === "1",
    ...(fake ? { api: { host: fake.hostname, port: Number(fake.port) } } : {}),
  });
}
