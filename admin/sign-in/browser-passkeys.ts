import type { CallAnswer } from "#contract/interface/call.ts";
import type { NewPasskey, SignedChallenge } from "#contract/staff/passkeys.ts";
import { callQuietly } from "../api.ts";

/** Whether this browser can create and use passkeys, and convert them to JSON. */
export const canUsePasskeys = (): boolean =>
  "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;

/** The browser's answer; null when the person gave up or the authenticator refused. */
async function askBrowser(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (error) {
    // The browser tells no other reason, so that pages cannot probe which keys exist.
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Signs a challenge of the server with a passkey of the person. Null without an answer. Throws ApiError. */
export async function signChallenge(): Promise<SignedChallenge | null> {
  const options = await callQuietly("POST /admin/api/session/passkey-challenge");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const key = await askBrowser(() => navigator.credentials.get({ publicKey }));
  return key && (key.toJSON() as SignedChallenge);
}

/** Creates a passkey for the options of the server. Null without an answer. */
export async function createPasskey(
  options: CallAnswer<"POST /admin/api/me/passkeys/challenge">,
): Promise<NewPasskey["credential"] | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const key = await askBrowser(() => navigator.credentials.create({ publicKey }));
  return key && (key.toJSON() as NewPasskey["credential"]);
}
