import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { SocialProvider } from "#contract/accounts/accounts.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { PendingSignIn } from "./cookies.ts";
import type { Providers } from "./providers.ts";

/**
 * Starts a sign-in: returns the provider's address and the state for the cookie. Uses the authorization code flow with PKCE,
 * state and nonce. Errors: NOT_FOUND when the provider is not set up; errors of openid-client when it does not answer.
 */
export async function startSignIn(
  providers: Providers,
  name: SocialProvider,
): Promise<{ location: string; pending: PendingSignIn }> {
  const provider = providers.get(name);
  if (!provider) throw new Failure("NOT_FOUND");
  const verifier = randomPKCECodeVerifier();
  const pending = { provider: name, state: randomState(), nonce: randomNonce(), verifier };
  const location = buildAuthorizationUrl(await provider.configuration(), {
    redirect_uri: provider.redirectUri,
    scope: name === "apple" ? "openid email name" : "openid email profile",
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    // Apple sends the e-mail only with form_post.
    ...(name === "apple" ? { response_mode: "form_post" } : {}),
  });
  return { location: location.href, pending };
}
