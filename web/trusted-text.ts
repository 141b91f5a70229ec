/** The one address whose script may be named by a text: the worker of the page for when there is no connection. */
export const WORKER = "/service-worker.js";
/** How React makes a script element, which can run nothing before it is filled. */
const EMPTY_SCRIPT = "<script></script>";

interface Factory {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown;
}

/**
 * The pages' policy demands that texts which could become scripts pass through here (Trusted Types); browsers that don't
 * know it ignore that. Only what the framework itself needs passes: its empty script element, facts for search engines,
 * which are text without a tag, and the worker. Everything else throws where it would have run.
 */
export function guardTexts() {
  const { trustedTypes } = window as { trustedTypes?: Factory };
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text === EMPTY_SCRIPT || !text.includes("<") ? text : null),
    createScriptURL: (text) => (text === WORKER ? text : null),
  });
}
