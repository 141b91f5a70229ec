import { islandHtml } from "#web/ui/island-html.ts";

/** The service worker of the offline page, the only script URL that may be a string. */
export const WORKER = "/service-worker.js";
/** The string from which React creates script elements. It is inert until React sets its attributes. */
const EMPTY_SCRIPT = "<script></script>";

interface Factory {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown;
}

/**
 * Sets the default Trusted Types policy, which the pages' CSP requires. It accepts what React needs: its empty script element,
 * the footer as the server sent it, text without a tag (structured data) and the service worker. Any other string throws at the
 * sink. Browsers without Trusted Types ignore it.
 */
export function guardTexts() {
  // React sets the footer again when an error makes it render the whole document again (`StaticIsland`).
  const footer = islandHtml("shop");
  const { trustedTypes } = window as { trustedTypes?: Factory };
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text === EMPTY_SCRIPT || text === footer || !text.includes("<") ? text : null),
    createScriptURL: (text) => (text === WORKER ? text : null),
  });
}
