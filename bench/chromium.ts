import { existsSync } from "node:fs";

/** The program itself: a signal to the wrapper script would not end the browser. */
const SHELL = "/usr/lib/chromium/chromium-headless-shell";

/**
 * The browser to measure with: Debian's `chromium-headless-shell` where installed. The whole Chromium also loads its own
 * pages on the same cores, and their scripts are counted as the shop's.
 */
export const CHROMIUM = existsSync(SHELL) ? SHELL : "/usr/bin/chromium";
