import { authorizationCodeGrant } from "openid-client";
import { Failure } from "#server/http/errors/failure.ts";
import type { PendingSignIn } from "./cookies.ts";
import type { VerifiedPerson } from "./find-or-create-account.ts";
import type { Providers } from "./providers.ts";

/** The request with which the provider sent the browser back. */
export interface ProviderAnswer {
  readonly url: string;
  /** The form fields of a POST. */
  readonly form?: string;
}

/**
 * Exchanges the provider's answer for the person. The answer must match the sign-in that this browser started: state, nonce
 * and PKCE verifier. Errors: NOT_FOUND, BAD_CREDENTIALS (no verified e-mail), and the errors of openid-client.
 */
export async function finishSignIn(
  providers: Providers,
  pending: PendingSignIn,
  answer: ProviderAnswer,
): Promise<VerifiedPerson> {
  const provider = providers.get(pending.provider);
  if (!provider) throw new Failure("NOT_FOUND");
  const configuration = await provider.configuration();
  const url = new URL(answer.url);
  const callback = new URL(provider.redirectUri);
  callback.search = url.search;
  const callbackRequest =
    answer.form === undefined
      ? callback
      : new Request(callback, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: answer.form,
        });
  const tokens = await authorizationCodeGrant(configuration, callbackRequest, {
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    pkceCodeVerifier: pending.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  // Apple sends the boolean as a string.
  const verified = claims?.email_verified === true || claims?.email_verified === "true";
  if (!claims || typeof claims.email !== "string" || !verified) throw new Failure("BAD_CREDENTIALS");
  return { provider: pending.provider, subject: claims.sub, email: claims.email };
}
