import * as z from "zod/mini";
import { SOCIAL_PROVIDERS } from "#contract/accounts/accounts.ts";
import { cookieValue } from "../caller.ts";

/** The state of a sign-in while the person is at the provider. Its cookie binds the provider's answer to this browser. */
const PendingSignIn = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});
export type PendingSignIn = z.infer<typeof PendingSignIn>;

export const PENDING_COOKIE = "reluit_sign_in";
export const CODE_COOKIE = "reluit_sign_in_code";
/** The time that the person has at the provider. */
const PENDING_SECONDS = 600;
/** The time that the page has to fetch the session. */
export const CODE_SECONDS = 60;

interface CookieOptions {
  readonly secure: boolean;
  /** `None` is for Apple, which answers with a form from its own site. */
  readonly sameSite: "Lax" | "Strict" | "None";
  readonly maxAge: number;
}

function cookie(name: string, value: string, { secure, sameSite, maxAge }: CookieOptions): string {
  // Browsers accept SameSite=None only with Secure.
  const secureFlag = secure || sameSite === "None" ? "; Secure" : "";
  return `${name}=${value}; Path=/users/oidc; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAge}${secureFlag}`;
}

export function pendingCookie(pending: PendingSignIn, secure: boolean): string {
  const value = Buffer.from(JSON.stringify(pending)).toString("base64url");
  const sameSite = pending.provider === "apple" ? "None" : "Lax";
  return cookie(PENDING_COOKIE, value, { secure, sameSite, maxAge: PENDING_SECONDS });
}

export function codeCookie(secret: string, secure: boolean): string {
  return cookie(CODE_COOKIE, secret, { secure, sameSite: "Strict", maxAge: CODE_SECONDS });
}

export function clearedCookie(name: string, secure: boolean): string {
  return cookie(name, "", { secure, sameSite: "Lax", maxAge: 0 });
}

export function readPending(header: string | undefined): PendingSignIn | null {
  try {
    const text = Buffer.from(cookieValue(header, PENDING_COOKIE), "base64url").toString();
    const parsed = z.safeParse(PendingSignIn, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
