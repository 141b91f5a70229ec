import * as z from "zod/mini";
import { SOCIAL_PROVIDERS } from "#contract/accounts.ts";

/** What a browser keeps while its person is at the provider: only it can come back with the answer. */
const Journey = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});
export type Journey = z.infer<typeof Journey>;

export const JOURNEY_COOKIE = "reluit_sign_in";
export const CODE_COOKIE = "reluit_sign_in_code";
/** Seconds a person may spend at the provider. */
const JOURNEY_SECONDS = 600;
/** Seconds until the page has to have fetched the session. */
export const CODE_SECONDS = 60;

interface CookieLook {
  readonly secure: boolean;
  /** None: Apple comes back with a form sent from its own site. */
  readonly sameSite: "Lax" | "Strict" | "None";
  readonly maxAge: number;
}

function cookie(name: string, value: string, { secure, sameSite, maxAge }: CookieLook): string {
  // A browser takes SameSite=None with Secure only.
  const safe = secure || sameSite === "None" ? "; Secure" : "";
  return `${name}=${value}; Path=/users/oidc; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAge}${safe}`;
}

export function journeyCookie(journey: Journey, secure: boolean): string {
  const value = Buffer.from(JSON.stringify(journey)).toString("base64url");
  const sameSite = journey.provider === "apple" ? "None" : "Lax";
  return cookie(JOURNEY_COOKIE, value, { secure, sameSite, maxAge: JOURNEY_SECONDS });
}

export function codeCookie(secret: string, secure: boolean): string {
  return cookie(CODE_COOKIE, secret, { secure, sameSite: "Strict", maxAge: CODE_SECONDS });
}

export function clearedCookie(name: string, secure: boolean): string {
  return cookie(name, "", { secure, sameSite: "Lax", maxAge: 0 });
}

/** The value of a cookie of ours in a Cookie header; empty when it is not there. */
export function cookieValue(header: string | undefined, name: string): string {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,2000})(?:;|$)`).exec(header ?? "")?.[1] ?? "";
}

export function readJourney(header: string | undefined): Journey | null {
  try {
    const text = Buffer.from(cookieValue(header, JOURNEY_COOKIE), "base64url").toString();
    const read = z.safeParse(Journey, JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
