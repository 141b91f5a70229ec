import type { Settings } from "#server/settings.ts";

/** The shop, as passkeys know it. A passkey signs for this host and origin only. */
export function relyingParty({ publicUrl }: Pick<Settings, "publicUrl">) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/**
 * Loads the library with the first passkey: it takes 0.3 s, which no start should wait for.
 */
export const loadWebAuthn = () => import("@simplewebauthn/server");
