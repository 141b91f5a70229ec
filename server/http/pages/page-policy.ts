import { hash } from "node:crypto";

/** The sources that a page may load from besides the shop itself. */
interface Allowed {
  /** Whether the card provider's hosts are allowed: on the payment page alone. */
  readonly cardHosts: boolean;
  /** Origins of pictures, such as `https://images.example` (setting `IMAGE_HOSTS`). */
  readonly imageHosts: readonly string[];
}

/** Attributes that mark a script as a file or as a data block. */
const NOT_INLINE = /\s(?:src=|type="application\/(?:ld\+)?json")/;

const digest = (text: Buffer) => `'sha256-${hash("sha256", text, "base64")}'`;

/** The distinct hashes of the contents of a page's inline elements called `name`. */
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
 * The content security policy of one page. Scripts and style elements are files of the shop or inline elements named by
 * their hashes. A cached page is shared, so it can hold no nonce. No text becomes a script (`web/ssr/trusted-types.ts`).
 */
export function policyFor(html: Buffer, { cardHosts, imageHosts }: Allowed): string {
  const stripe = (...hosts: string[]) => (cardHosts ? hosts.map((host) => `https://${host}`) : []);
  const directives: [name: string, ...sources: string[]][] = [
    // The default covers object-src and frame-src, too.
    ["default-src", "'none'"],
    ["script-src", "'self'", ...hashesOf(html, "script"), ...stripe("js.stripe.com", "*.js.stripe.com")],
    ["style-src", "'self'", ...hashesOf(html, "style")],
    // Style attributes hold values such as a width. They cannot run code.
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
      // Without worker-src, script-src would allow the card provider's hosts for workers, too.
      ["worker-src", "'self'"],
      ["frame-src", ...stripe("js.stripe.com", "*.js.stripe.com", "hooks.stripe.com")],
    );
  // Trusted types are required except beside the card provider's script, which creates script elements.
  else directives.push(["require-trusted-types-for", "'script'"], ["trusted-types", "default"]);
  return directives.map((directive) => directive.join(" ")).join(";");
}
