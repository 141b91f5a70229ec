import { createHash } from "node:crypto";

const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const SCRIPT = /<script([^>]*)>(.*?)<\/script>/gs;
/** Of a file, or of data that nothing runs. */
const NOT_INLINE = /\s(?:src=|type="application\/(?:ld\+)?json")/;

/**
 * The security policy of one page: no script runs but our own files and the inline ones of this very page, named by
 * their digests, and no text becomes a script (`web/trusted-text.ts`). The card provider's hosts are allowed on the payment
 * page alone.
 */
export function policyFor(html: string, cardHosts: boolean): string {
  const scripts = new Set<string>();
  for (const [, attributes = "", script] of html.matchAll(SCRIPT))
    if (script && !NOT_INLINE.test(attributes)) scripts.add(digest(script));
  const stripe = (...hosts: string[]) => (cardHosts ? hosts.map((host) => ` https://${host}`).join("") : "");
  return [
    // Also of objects and of frames, which are not named again: each of these headers goes over the line with each page.
    "default-src 'none'",
    `script-src 'self' ${[...scripts].join(" ")}${stripe("js.stripe.com", "*.js.stripe.com")}`,
    // Style attributes carry what only the page knows: a delay, a width. They run nothing.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${stripe("api.stripe.com")}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(cardHosts ? [`frame-src${stripe("js.stripe.com", "*.js.stripe.com", "hooks.stripe.com")}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The provider's script makes script elements of its own.
    ...(cardHosts ? [] : ["require-trusted-types-for 'script'", "trusted-types default"]),
  ].join(";");
}
