import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { SocialProvider } from "#contract/accounts.ts";
import { Failure } from "#server/http/failure.ts";
import type { Journey } from "./journey.ts";
import type { Providers } from "./providers.ts";

/**
 * Where to send the browser so that the provider asks its person, and what the browser keeps meanwhile: code flow, with
 * PKCE, state and nonce. Errors: NOT_FOUND when the provider is not set up; the provider's own when it does not answer.
 */
export async function startSignIn(
  providers: Providers,
  name: SocialProvider,
): Promise<{ location: string; journey: Journey }> {
  const provider = providers.get(name);
  if (!provider) throw new Failure("NOT_FOUND");
  const verifier = randomPKCECodeVerifier();
  const journey = { provider: name, state: randomState(), nonce: randomNonce(), verifier };
  const location = buildAuthorizationUrl(await provider.configuration(), {
    redirect_uri: provider.redirectUri,
    scope: name === "apple" ? "openid email name" : "openid email profile",
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    // Apple tells an e-mail only this way.
    ...(name === "apple" ? { response_mode: "form_post" } : {}),
  });
  return { location: location.href, journey };
}
