import { existsSync } from "node:fs";

const SHELL = "/usr/bin/chromium-headless-shell";

/**
 * The browser that is measured: Debian's `chromium-headless-shell` where it is there. The whole Chromium, headless or not,
 * loads its own address bar and pages on the same cores while ours load, and their scripts counted as ours.
 */
export const CHROMIUM = existsSync(SHELL) ? SHELL : "/usr/bin/chromium";
