import { createHash } from "node:crypto";
import { LOCALE_FACTS, type Locale } from "#contract/locale.ts";
import { escapeHtml } from "#server/mail/escape-html.ts";

// Style and script are inline: no other file can be loaded when this page is shown.
const STYLE = `
:root { color-scheme: light dark; --paper: #fff; --ink: #0e131b; --muted: #545e6d; --brand: #1a4be0; --on: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0f1217; --ink: #f2f4f7; --muted: #a5aebc; --brand: #8badff; --on: #0a1020; }
}
* { box-sizing: border-box; margin: 0; }
body { min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 "Figtree", system-ui, sans-serif; }
main { max-width: 34rem; }
svg { width: 2.5rem; height: 4rem; }
h1 { margin: 1.5rem 0 .75rem; font-size: clamp(1.75rem, 1.3rem + 2vw, 2.5rem); line-height: 1.25; }
p { margin-bottom: .75rem; color: var(--muted); }
a, button { display: inline-grid; place-items: center; min-height: 3rem; margin-top: .75rem; padding: .5rem 1.75rem; border: 0;
  border-radius: 99px; background: var(--brand); color: var(--on); font: inherit; font-weight: 600; text-decoration: none; }
blockquote { margin: 1rem 0; padding: 1rem; border: 1px solid var(--muted); border-radius: .75rem; overflow-wrap: anywhere; white-space: pre-wrap; }
:is(a, button):focus-visible { outline: 2px solid var(--brand); outline-offset: 3px; }
@media (forced-colors: active) { a, button { border: 1px solid; } }
`;

const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

interface BarePage {
  readonly locale: Locale;
  readonly shop: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** HTML after the paragraphs. Its texts must be escaped already. */
  readonly content?: string;
  /** The label of the link at the end. The link leads to `to`, or reloads the page without it. */
  readonly retry: string;
  readonly to?: string;
  /** An inline script. */
  readonly script?: string;
  /** Seconds after which the page reloads itself. */
  readonly refresh?: number;
}

/** A self-contained page, for requests for which the shop's pages cannot be rendered. */
export function barePage({
  locale,
  shop,
  title,
  paragraphs,
  content = "",
  retry,
  to = "",
  ...more
}: BarePage): string {
  const { script, refresh } = more;
  return `<!doctype html>
<html lang="${locale}" dir="${LOCALE_FACTS[locale].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh ? `\n<meta http-equiv="refresh" content="${refresh}">` : ""}
<title>${escapeHtml(title)} · ${escapeHtml(shop)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<svg viewBox="0 0 20 32" fill="none" stroke-linecap="round" role="img" aria-label="${escapeHtml(shop)}"><rect width="20" height="32" rx="6" fill="var(--brand)"/><path d="M10.5 3.2H13a3.8 3.8 0 0 1 3.8 3.8v10" stroke="var(--on)" stroke-width="2.2"/></svg>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}${content}
<a href="${escapeHtml(to)}">${escapeHtml(retry)}</a>
</main>${script ? `\n<script>${script}</script>` : ""}
</body>
</html>
`;
}

/** The content policy of a bare page. It allows the page's inline style and script, and nothing else. */
export function barePolicy(script?: string, formAction: "'none'" | "'self'" = "'none'"): string {
  const scripts = script ? ` script-src ${digest(script)}; connect-src 'self';` : "";
  return `default-src 'none'; style-src ${digest(STYLE)};${scripts} base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;
}
