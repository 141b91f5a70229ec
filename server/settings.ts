import { resolve } from "node:path";
import * as z from "zod/mini";
import { SOCIAL_PROVIDERS, type SocialProvider } from "#contract/accounts/accounts.ts";
import { Environment } from "./environment.ts";
import { readRateLimits } from "./http/limits/rate-limits.ts";
import { missingLegalSettings } from "./legal-settings.ts";

export type Settings = Environment & {
  /** The public address, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly corsOrigins: readonly string[];
  readonly imageHosts: readonly string[];
  /** The configured sign-in providers. */
  readonly oidc: Partial<Record<SocialProvider, OidcClient>>;
  readonly replicaUrls: readonly string[];
  /** Rate limits that replace those of the table, by route. */
  readonly rateLimits: Readonly<Record<string, string>>;
};

export interface OidcClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
}

/** Throws when only some of these settings are set. */
function requireTogether(values: Environment, names: readonly (keyof Environment)[], all: string): void {
  if (names.every((name) => values[name]) || !names.some((name) => values[name])) return;
  const list = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  throw new Error(`Settings: ${list} go together; set ${all} or none.`);
}

/** Whether real cards are charged. */
export const hasLiveKeys = ({ STRIPE_SECRET_KEY }: Pick<Environment, "STRIPE_SECRET_KEY">): boolean =>
  /^[sr]k_live_/.test(STRIPE_SECRET_KEY ?? "");

/** Throws when real cards are charged while the legal pages show placeholders. */
function requireLegalIdentity(values: Environment): void {
  if (!hasLiveKeys(values)) return;
  const missing = missingLegalSettings(values);
  if (missing.length > 0)
    throw new Error(
      `Settings: live Stripe keys want the company on the legal pages, which show placeholders for ${missing.join(", ")}.`,
    );
}

function readOidc(values: Environment): Settings["oidc"] {
  const oidc: Partial<Record<SocialProvider, OidcClient>> = {};
  for (const provider of SOCIAL_PROVIDERS) {
    const NAME = provider.toUpperCase() as Uppercase<SocialProvider>;
    const clientId = values[`OIDC_${NAME}_CLIENT_ID`];
    const clientSecret = values[`OIDC_${NAME}_CLIENT_SECRET`];
    requireTogether(values, [`OIDC_${NAME}_CLIENT_ID`, `OIDC_${NAME}_CLIENT_SECRET`], "both");
    if (clientId && clientSecret)
      oidc[provider] = { clientId, clientSecret, issuer: values[`OIDC_${NAME}_ISSUER`] };
  }
  return oidc;
}

/** Parses exact origins, comma separated; paths and wildcards are refused. */
function readOrigins(name: string, text: string): string[] {
  const origins = text
    .split(",")
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin || origin.includes("*"))
      throw new Error(`Settings: ${name} wants origins like https://shop.example, not "${origin}".`);
  return origins;
}

/**
 * Reads and checks all settings; empty values count as absent. Throws a one-line Error that names each wrong setting
 * and the reason.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const read = z.safeParse(Environment, given);
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new Error(`Settings: ${wrong.join("; ")}.`);
  }
  const values = read.data;
  requireTogether(
    values,
    ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
    "all three",
  );
  requireTogether(
    values,
    ["SENDCLOUD_PUBLIC_KEY", "SENDCLOUD_SECRET_KEY", "SENDCLOUD_SENDER_ID"],
    "all three",
  );
  if (values.STRIPE_API_URL && !values.STRIPE_SECRET_KEY)
    throw new Error("Settings: STRIPE_API_URL wants the keys of Stripe, too.");
  if (values.LOCAL_FALLBACK === "1" && values.NODE_ENV === "production" && values.STRIPE_SECRET_KEY)
    throw new Error(
      "Settings: LOCAL_FALLBACK=1 lets anybody in and is refused with NODE_ENV=production and Stripe's keys.",
    );
  requireLegalIdentity(values);
  requireTogether(values, ["PHOTO_BUCKET_URL", "PHOTO_BUCKET_KEY", "PHOTO_BUCKET_SECRET"], "all three");
  let rateLimits: Record<string, string>;
  try {
    rateLimits = readRateLimits(values.RATE_LIMITS);
  } catch (cause) {
    throw new Error(`Settings: ${cause instanceof Error ? cause.message : cause}.`, { cause });
  }
  const corsOrigins = readOrigins("CORS_ORIGINS", values.CORS_ORIGINS);
  const imageHosts = readOrigins("IMAGE_HOSTS", values.IMAGE_HOSTS);
  const replicaUrls = values.DATABASE_REPLICA_URLS.split(",")
    .map((url) => url.trim())
    .filter(Boolean);
  if (!replicaUrls.every((url) => URL.canParse(url) && /^postgres(ql)?:/.test(url)))
    throw new Error("Settings: DATABASE_REPLICA_URLS wants postgres:// addresses, comma separated.");
  if (replicaUrls.length > 0 && !values.DATABASE_URL)
    throw new Error("Settings: DATABASE_REPLICA_URLS wants DATABASE_URL, the primary of those replicas.");
  return {
    ...values,
    replicaUrls,
    rateLimits,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
    dataDir: resolve(values.DATA_DIR),
    oidc: readOidc(values),
    corsOrigins,
    imageHosts,
  };
}
