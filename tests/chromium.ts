import { existsSync } from "node:fs";

/** The program itself: a signal to the wrapper script would not end the browser. */
const SHELL = "/usr/lib/chromium/chromium-headless-shell";

/**
 * Debian's Chromium without its windows (`chromium-headless-shell`), or the whole one where that is not installed. The whole
 * one also draws its own pages on the same cores: a journey takes over half as long again, and a bench counts their scripts.
 */
export const CHROMIUM = existsSync(SHELL) ? SHELL : "/usr/bin/chromium";

/** How every browser of the tests and benches starts. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Without windows, letters have whole widths otherwise, and words shift that do not shift on a phone or a desk.
  "--font-render-hinting=none",
];
