import Stripe from "stripe";
import type { Settings } from "#server/settings.ts";
import { type Finding, NO_DEMO, present, reasonOf, right, watch, wrong } from "./finding.ts";

type PaymentSettings = Pick<
  Settings,
  | "STRIPE_SECRET_KEY"
  | "STRIPE_PUBLISHABLE_KEY"
  | "STRIPE_WEBHOOK_SECRET"
  | "STRIPE_API_URL"
  | "DEMO"
  | "NODE_ENV"
  | "publicUrl"
>;

const WEBHOOK_PATH = "/payments/webhook";
const SHAPES = [
  ["STRIPE_SECRET_KEY", /^[sr]k_(live|test)_\w{6,}$/, "sk_live_… or rk_live_…"],
  ["STRIPE_PUBLISHABLE_KEY", /^pk_(live|test)_\w{6,}$/, "pk_live_…"],
  ["STRIPE_WEBHOOK_SECRET", /^whsec_\S{5,}$/, "whsec_…, of the endpoint and not of the account"],
] as const;

/** Checks the format and mode of the keys, asks Stripe whether they work, and looks for the webhook. Charges nothing. */
export async function checkPayments(settings: PaymentSettings): Promise<Finding[]> {
  if (!settings.STRIPE_SECRET_KEY)
    return [
      watch(
        "payments",
        "no Stripe keys: the sandbox takes test cards and no money",
        "set the three STRIPE_ keys to sell for real",
      ),
    ];
  const odd = SHAPES.filter(([name, shape]) => !shape.test(settings[name] ?? ""));
  if (odd.length > 0)
    return odd.map(([name, , wanted]) =>
      wrong(
        "payments",
        `${name} does not look like ${wanted}`,
        "copy it again from Stripe's dashboard, Developers",
      ),
    );
  const live = /_live_/.test(settings.STRIPE_SECRET_KEY);
  if (live !== /_live_/.test(settings.STRIPE_PUBLISHABLE_KEY ?? ""))
    return [
      wrong(
        "payments",
        "one key is live and the other a test key",
        "take both from the same mode of Stripe's dashboard",
      ),
    ];
  const keys = await checkKeys(settings, live);
  return present([
    keys,
    keys.state === "right" && (await checkWebhook(settings)),
    live &&
      settings.DEMO === "1" &&
      wrong("demo", "DEMO=1 with live keys: accounts whose password everybody knows", NO_DEMO),
    live &&
      !settings.publicUrl.startsWith("https:") &&
      wrong(
        "payments",
        "live keys on a PUBLIC_URL without https",
        "set PUBLIC_URL to https://…; Stripe's own fields refuse anything else",
      ),
  ]);
}

function clientOf({ STRIPE_SECRET_KEY, STRIPE_API_URL }: PaymentSettings): Stripe {
  const fake = STRIPE_API_URL ? new URL(STRIPE_API_URL) : null;
  return new Stripe(STRIPE_SECRET_KEY ?? "", {
    timeout: 9000,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(fake ? { protocol: "http", host: fake.hostname, port: Number(fake.port) } : {}),
  });
}

/** A restricted key is valid even if it may not make this request. */
const isRestricted = (error: unknown) => error instanceof Stripe.errors.StripePermissionError;

async function checkKeys(settings: PaymentSettings, live: boolean): Promise<Finding> {
  const kind = live ? "live keys, real money" : "test keys, no money";
  try {
    await clientOf(settings).balance.retrieve();
    return right("payments", `Stripe knows them: ${kind}`);
  } catch (error) {
    if (isRestricted(error)) return right("payments", `Stripe knows them: ${kind}, restricted`);
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return wrong(
        "payments",
        "Stripe does not know STRIPE_SECRET_KEY",
        "it was revoked or mistyped: make a new one in Stripe's dashboard",
      );
    return wrong(
      "payments",
      `Stripe can't be reached: ${reasonOf(error)}`,
      "may this machine go to https://api.stripe.com?",
    );
  }
}

async function checkWebhook(settings: PaymentSettings): Promise<Finding> {
  const wanted = `${settings.publicUrl}${WEBHOOK_PATH}`;
  try {
    const { data } = await clientOf(settings).webhookEndpoints.list({ limit: 100 });
    const found = data.find(({ url }) => url === wanted);
    if (found?.status === "enabled") return right("webhook", `Stripe tells ${wanted}`);
    const says = found ? `Stripe stopped telling ${wanted}` : `Stripe tells nobody at ${wanted}`;
    return wrong(
      "webhook",
      says,
      `make or enable an endpoint with that address in Stripe's dashboard, then set its secret`,
    );
  } catch (error) {
    if (isRestricted(error))
      return watch(
        "webhook",
        "the key may not say which endpoints Stripe tells",
        `see that ${wanted} is one`,
      );
    return watch("webhook", reasonOf(error), `see that ${wanted} is an endpoint in Stripe's dashboard`);
  }
}
