import { authorizationCodeGrant } from "openid-client";
import { Failure } from "#server/http/failure.ts";
import type { Journey } from "./journey.ts";
import type { ProvenPerson } from "./open-proven-account.ts";
import type { Providers } from "./providers.ts";

/** What came back from the provider: the address that was called, and for a form its fields. */
export interface ProviderAnswer {
  readonly url: string;
  readonly form?: string;
}

/**
 * Whom the provider saw. The answer must be of the journey that this browser began: its state, its nonce, its verifier.
 * Errors: BAD_CREDENTIALS when the provider vouches for no e-mail; whatever makes the answer no good.
 */
export async function finishSignIn(
  providers: Providers,
  journey: Journey,
  answer: ProviderAnswer,
): Promise<ProvenPerson> {
  const provider = providers.get(journey.provider);
  if (!provider) throw new Failure("NOT_FOUND");
  const configuration = await provider.configuration();
  const url = new URL(answer.url);
  const callback = new URL(provider.redirectUri);
  callback.search = url.search;
  const came =
    answer.form === undefined
      ? callback
      : new Request(callback, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: answer.form,
        });
  const tokens = await authorizationCodeGrant(configuration, came, {
    expectedState: journey.state,
    expectedNonce: journey.nonce,
    pkceCodeVerifier: journey.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  // Apple writes the truth as a text.
  const verified = claims?.email_verified === true || claims?.email_verified === "true";
  if (!claims || typeof claims.email !== "string" || !verified) throw new Failure("BAD_CREDENTIALS");
  return { provider: journey.provider, subject: claims.sub, email: claims.email.trim().toLowerCase() };
}
