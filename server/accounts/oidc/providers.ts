import { allowInsecureRequests, type Configuration, discovery } from "openid-client";
import { SOCIAL_PROVIDERS, type SocialProvider } from "#contract/accounts.ts";
import type { OidcClient, Settings } from "#server/settings.ts";

/** How long a provider may take to answer, in seconds. */
const PATIENCE_S = 5;

interface Provider {
  readonly name: SocialProvider;
  /** Where the provider sends the browser back to; to be registered there. */
  readonly redirectUri: string;
  /** What the provider says of itself, asked with the first sign-in and kept; a failure is asked again. */
  configuration(): Promise<Configuration>;
}

export type Providers = ReadonlyMap<SocialProvider, Provider>;

/** The sign-in providers that the settings name, in the order in which they are shown. */
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
  // Only a provider on this very machine is spoken to without encryption, for tests.
  const execute = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
  let known: Promise<Configuration> | null = null;
  return () => {
    const asked =
      known ??
      discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: PATIENCE_S });
    known = asked;
    asked.catch(() => {
      known = null;
    });
    return asked;
  };
}
