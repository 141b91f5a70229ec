import { existsSync } from "node:fs";

/** The program itself: a signal to the wrapper script would not end the browser. */
const SHELL = "/usr/lib/chromium/chromium-headless-shell";

/**
 * Debian's Chromium without its windows (`chromium-headless-shell`), or the whole one where that is not installed. The whole
 * one also draws its own pages on the same cores: a journey takes over half as long again, and a bench counts their scripts.
 */
export const CHROMIUM = existsSync(SHELL) ? SHELL : "/usr/bin/chromium";

/** Letters as wide as in a browser with windows: the shell rounds their widths to whole pixels otherwise. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
];
