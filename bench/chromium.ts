import { existsSync } from "node:fs";

/** Itself, not the script of its name, which is all that would end when it is told to. */
const SHELL = "/usr/lib/chromium/chromium-headless-shell";

/**
 * The browser that is measured: Debian's `chromium-headless-shell` where it is there. The whole Chromium, headless or not,
 * loads its own address bar and pages on the same cores while ours load, and their scripts counted as ours.
 */
export const CHROMIUM = existsSync(SHELL) ? SHELL : "/usr/bin/chromium";
