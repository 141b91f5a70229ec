import { hash } from "node:crypto";

/** What a page may load besides the shop's own files. */
interface Allowed {
  /** The card provider's hosts: on the payment page alone. */
  readonly cardHosts: boolean;
  /** Origins of pictures, such as `https://images.example` (setting `IMAGE_HOSTS`). */
  readonly imageHosts: readonly string[];
}

/** Attributes of scripts from a file, and of data blocks. */
const NOT_INLINE = /\s(?:src=|type="application\/(?:ld\+)?json")/;

const digest = (text: Buffer) => `'sha256-${hash("sha256", text, "base64")}'`;

/** The distinct hashes of the contents of a page's `name` elements. */
function hashesOf(html: Buffer, name: "script" | "style"): string[] {
  const hashes = new Set<string>();
  let at = html.indexOf(`<${name}`);
  while (at >= 0) {
    const start = html.indexOf(">", at) + 1;
    const end = html.indexOf(`</${name}>`, start);
    if (start === 0 || end < 0) break;
    if (end > start && !NOT_INLINE.test(html.toString("latin1", at, start)))
      hashes.add(digest(html.subarray(start, end)));
    at = html.indexOf(`<${name}`, end);
  }
  return [...hashes];
}

/**
 * The content security policy of one page. Scripts and style elements are our own files or inline ones named by their
 * hashes: a page is cached and shared, so it can hold no nonce. No text becomes a script (`web/ssr/trusted-types.ts`).
 */
export function policyFor(html: Buffer, { cardHosts, imageHosts }: Allowed): string {
  const stripe = (...hosts: string[]) => (cardHosts ? hosts.map((host) => `https://${host}`) : []);
  const directives: [name: string, ...sources: string[]][] = [
    // Also covers object-src and frame-src.
    ["default-src", "'none'"],
    ["script-src", "'self'", ...hashesOf(html, "script"), ...stripe("js.stripe.com", "*.js.stripe.com")],
    ["style-src", "'self'", ...hashesOf(html, "style")],
    // Style attributes hold values such as a width. They run nothing.
    ["style-src-attr", "'unsafe-inline'"],
    ["img-src", "'self'", ...imageHosts],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...stripe("api.stripe.com")],
    ["manifest-src", "'self'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
  ];
  if (cardHosts)
    directives.push(
      // Workers would fall back to script-src.
      ["worker-src", "'self'"],
      ["frame-src", ...stripe("js.stripe.com", "*.js.stripe.com", "hooks.stripe.com")],
    );
  // The provider's script creates script elements.
  else directives.push(["require-trusted-types-for", "'script'"], ["trusted-types", "default"]);
  return directives.map((directive) => directive.join(" ")).join(";");
}
