import { createHash } from "node:crypto";

const digest = (text: Buffer) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const OPENING = "<script";
const CLOSING = "</script>";
/** Of a file, or of data that nothing runs. */
const NOT_INLINE = /\s(?:src=|type="application\/(?:ld\+)?json")/;

/** What runs of what stands in a page's script elements, as its bytes; what a page shares with others has none. */
function inlineScripts(html: Buffer): Buffer[] {
  const found: Buffer[] = [];
  let at = html.indexOf(OPENING);
  while (at >= 0) {
    const start = html.indexOf(">", at) + 1;
    const end = html.indexOf(CLOSING, start);
    if (start === 0 || end < 0) break;
    if (end > start && !NOT_INLINE.test(html.toString("latin1", at, start)))
      found.push(html.subarray(start, end));
    at = html.indexOf(OPENING, end);
  }
  return found;
}

/**
 * The security policy of one page: no script runs but our own files and the inline ones of this very page, named by
 * their digests, and no text becomes a script (`web/trusted-text.ts`). The card provider's hosts are allowed on the payment
 * page alone.
 */
export function policyFor(html: Buffer, cardHosts: boolean): string {
  const scripts = new Set(inlineScripts(html).map(digest));
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
    // Workers are held to what scripts are, which is our own files; beside the provider's it has to be said.
    ...(cardHosts ? ["worker-src 'self'"] : []),
    ...(cardHosts ? [`frame-src${stripe("js.stripe.com", "*.js.stripe.com", "hooks.stripe.com")}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The provider's script makes script elements of its own.
    ...(cardHosts ? [] : ["require-trusted-types-for 'script'", "trusted-types default"]),
  ].join(";");
}
