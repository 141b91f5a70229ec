import * as z from "zod/mini";
import { Email } from "#contract/accounts/email-address.ts";
import { isSepaIban, plainIban } from "#contract/buyback/iban.ts";

const text = z.string().check(z.minLength(1));
const wholeNumber = (low: number, high: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, `wants a whole number from ${low} to ${high}`)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(low, `wants at least ${low}`), z.lte(high, `wants at most ${high}`)),
    ),
  );

const address = (protocols: RegExp, words: string) =>
  z.string().check(z.refine((value) => URL.canParse(value) && protocols.test(value), words));

/** An issuer without TLS could be impersonated, except on this machine. */
const issuer = address(
  /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/,
  "wants an https:// address",
);

/** Every setting of the shop, by the name of its environment variable. docs/settings.md lists them. */
export const Environment = z.object({
  NODE_ENV: z._default(z.enum(["production", "development", "test"]), "development"),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(text, "127.0.0.1"),
  DATA_DIR: z._default(text, "./data"),
  DATABASE_URL: z.optional(address(/^postgres(ql)?:/, "wants a postgres:// address")),
  /** Streaming replicas that answer reads of the catalogue, comma separated. */
  DATABASE_REPLICA_URLS: z._default(z.string(), ""),
  PUBLIC_URL: z.optional(address(/^https?:/, "wants an http(s):// address")),
  /** A JSON list of one or two Ed25519 keys. If absent, generated once and stored in DATA_DIR. */
  JWT_KEYS: z.optional(text),
  /**
   * The key that encrypts second factors of staff: 32 bytes in base64url. If absent, generated once and stored in
   * DATA_DIR.
   */
  STAFF_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{43}$/, "wants 32 bytes in base64url, 43 characters")),
  ),
  STRIPE_SECRET_KEY: z.optional(text),
  STRIPE_PUBLISHABLE_KEY: z.optional(text),
  STRIPE_WEBHOOK_SECRET: z.optional(text),
  /** Whether the Stripe account has PayPal activated. */
  STRIPE_PAYPAL: z._default(z.enum(["0", "1"], "wants 0 or 1"), "0"),
  /**
   * The address of a fake Stripe on this machine, for tests. Other hosts are refused, so that no setting can send cards
   * and keys elsewhere.
   */
  STRIPE_API_URL: z.optional(
    address(
      /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+\/?$/,
      "is for tests: it wants http:// and a port of this machine",
    ),
  ),
  SENDCLOUD_PUBLIC_KEY: z.optional(text),
  SENDCLOUD_SECRET_KEY: z.optional(text),
  /** The id of the sender's address at Sendcloud. */
  SENDCLOUD_SENDER_ID: z.optional(wholeNumber(1, 999_999)),
  /** The key that signs Sendcloud's notifications. If absent, the secret key signs them. */
  SENDCLOUD_WEBHOOK_KEY: z.optional(text),
  /** The address of a fake Sendcloud on this machine, for tests. */
  SENDCLOUD_API_URL: z.optional(
    address(
      /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+\/?$/,
      "is for tests: it wants http:// and a port of this machine",
    ),
  ),
  SMTP_URL: z.optional(address(/^smtps?:/, "wants an smtp:// or smtps:// address")),
  /** If absent, mails are sent from the company's name and e-mail. */
  MAIL_FROM: z.optional(text),
  OIDC_GOOGLE_CLIENT_ID: z.optional(text),
  OIDC_GOOGLE_CLIENT_SECRET: z.optional(text),
  OIDC_GOOGLE_ISSUER: z._default(issuer, "https://accounts.google.com"),
  OIDC_APPLE_CLIENT_ID: z.optional(text),
  OIDC_APPLE_CLIENT_SECRET: z.optional(text),
  OIDC_APPLE_ISSUER: z._default(issuer, "https://appleid.apple.com"),
  OIDC_FACEBOOK_CLIENT_ID: z.optional(text),
  OIDC_FACEBOOK_CLIENT_SECRET: z.optional(text),
  OIDC_FACEBOOK_ISSUER: z._default(issuer, "https://www.facebook.com"),
  CORS_ORIGINS: z._default(z.string(), ""),
  /** Origins besides the shop's own that pages may load pictures from, comma separated. */
  IMAGE_HOSTS: z._default(z.string(), ""),
  /** The number of trusted proxies in front of the shop. */
  TRUST_PROXY: z._default(wholeNumber(0, 9), 0),
  /** OTLP endpoint over HTTP; /v1/traces is appended. If absent, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address(/^https?:/, "wants an http(s):// address")),
  /** The endpoint for traces, used unchanged. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(address(/^https?:/, "wants an http(s):// address")),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(z.enum(["http/json"])),
  OTEL_SERVICE_NAME: z._default(text, "reluit"),
  OTEL_TRACES_SAMPLER: z._default(
    z.enum([
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ]),
    "parentbased_always_on",
  ),
  /** For `…traceidratio`: the ratio of sampled traces. */
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z.pipe(
      z.string().check(z.regex(/^(?:0?\.\d{1,9}|[01](?:\.0+)?)$/, "wants a part from 0 to 1")),
      z.transform(Number),
    ),
    1,
  ),
  OTEL_SDK_DISABLED: z._default(z.enum(["true", "false"]), "false"),
  /** Number of processes that serve requests. */
  WORKERS: z._default(wholeNumber(1, 64), 1),
  /** Bearer token for /metrics. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, "wants at least 16 characters"))),
  /** Time between failing the readiness check and refusing new connections. */
  DRAIN_DELAY_MS: z._default(wholeNumber(0, 60_000), 300),
  RATE_LIMIT_FACTOR: z._default(wholeNumber(1, 100_000), 1),
  CLIENT_SECONDS: z._default(wholeNumber(1, 600), 10),
  MAX_CONNECTIONS: z._default(wholeNumber(20, 999_999), 10_000),
  /** Pages rendered concurrently for one network address. */
  PAGES_PER_ADDRESS: z._default(wholeNumber(1, 999_999), 16),
  RATE_LIMITS: z._default(z.string(), ""),
  /** `1`: listings of third-party sellers are hidden until the shop approves them. */
  LISTING_REVIEW: z._default(z.enum(["0", "1"]), "0"),
  /** The shop's account that pays for bought phones. */
  PAYOUT_IBAN: z.optional(
    z.pipe(
      z.string().check(z.overwrite(plainIban)),
      z.string().check(z.refine(isSepaIban, "wants an IBAN of the SEPA")),
    ),
  ),
  PAYOUT_BIC: z.optional(
    z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, "wants a BIC of 8 or 11 signs")),
  ),
  /** `1`: the person who prepared a batch of payouts may sign it. */
  PAYOUTS_BY_ONE: z._default(z.enum(["0", "1"]), "0"),
  /** The login for work without accounts (docs/decisions/local-fallback-on-the-server.md). */
  LOCAL_FALLBACK: z._default(z.enum(["0", "1"]), "0"),
  DEMO: z._default(z.enum(["0", "1"]), "0"),
  /** `1`: accepts a database that a newer version has migrated, to go back by one version. */
  ALLOW_NEWER_DATABASE: z._default(z.enum(["0", "1"]), "0"),
  LOG_LEVEL: z._default(z.enum(["silent", "error", "warn", "info", "debug"]), "info"),
  COMPANY_NAME: z.optional(text),
  COMPANY_EMAIL: z.optional(
    z.string().check(z.refine((value) => Email.safeParse(value).success, "wants an e-mail address")),
  ),
  COMPANY_PHONE: z.optional(text),
  COMPANY_ADDRESS: z.optional(text),
  COMPANY_SIRET: z.optional(text),
  COMPANY_TVA: z.optional(text),
  COMPANY_RCS: z.optional(text),
  /** Legal form and share capital: `SAS au capital de 10 000 €`. */
  COMPANY_LEGAL_FORM: z.optional(text),
  /** The director of publication. */
  COMPANY_DIRECTOR: z.optional(text),
  /** Name, address and telephone of the host. */
  COMPANY_HOST: z.optional(text),
  /** Name and postal address of the mediator of consumption. */
  COMPANY_MEDIATOR: z.optional(text),
  COMPANY_MEDIATOR_URL: z.optional(address(/^https?:/, "wants an http(s):// address")),
  /** The company's id in the register of producers of electrical equipment. */
  COMPANY_RECYCLING_ID: z.optional(text),
  COMPANY_FACEBOOK: z.optional(text),
  COMPANY_INSTAGRAM: z.optional(text),
  COMPANY_X: z.optional(text),
  COMPANY_LINKEDIN: z.optional(text),
  /** If absent, the company's e-mail is used. */
  SECURITY_CONTACT: z.optional(address(/^(?:https|mailto):/, "wants an https:// or mailto: address")),
  MARKETPLACE_URL: z.optional(address(/^https?:/, "wants an http(s):// address")),
  PHOTO_BUCKET_URL: z.optional(address(/^https?:/, "wants an http(s):// address")),
  PHOTO_BUCKET_REGION: z._default(text, "us-east-1"),
  PHOTO_BUCKET_KEY: z.optional(text),
  PHOTO_BUCKET_SECRET: z.optional(text),
});

/** The values of all settings, with defaults. */
export type Environment = z.infer<typeof Environment>;
