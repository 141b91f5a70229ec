import { allowInsecureRequests, type Configuration, discovery } from "openid-client";
import { SOCIAL_PROVIDERS, type SocialProvider } from "#contract/accounts/accounts.ts";
import type { OidcClient, Settings } from "#server/settings.ts";

const TIMEOUT_SECONDS = 5;

interface Provider {
  readonly name: SocialProvider;
  /** The callback address. It must be registered at the provider. */
  readonly redirectUri: string;
  /** The discovered configuration, cached after the first sign-in. A failure is not cached. */
  configuration(): Promise<Configuration>;
}

export type Providers = ReadonlyMap<SocialProvider, Provider>;

/** The sign-in providers in the settings, in display order. */
export function openProviders({ oidc, publicUrl }: Pick<Settings, "oidc" | "publicUrl">): Providers {
  return new Map(
    SOCIAL_PROVIDERS.flatMap((name) => {
      const client = oidc[name];
      if (!client) return [];
      const redirectUri = `${publicUrl}/users/oidc/${name}/callback`;
      return [[name, { name, redirectUri, configuration: discoverOnce(client) }] as const];
    }),
  );
}

function discoverOnce({ clientId, clientSecret, issuer }: OidcClient): () => Promise<Configuration> {
  // The settings allow an `http:` issuer only on this machine, for tests.
  const execute = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_SECONDS };
  let cached: Promise<Configuration> | null = null;
  return () => {
    cached ??= discovery(new URL(issuer), clientId, clientSecret, undefined, options).catch((error) => {
      cached = null;
      throw error;
    });
    return cached;
  };
}
