/** Path and query of a request target. Nothing is decoded. */
export interface Address {
  /** Begins with a slash. */
  readonly path: string;
  /** What follows the first `?`, without it; empty when there is none. */
  readonly query: string;
}

/** The scheme and host of a target in absolute form (RFC 9112, 3.2.2). The shop has one host. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * Reads a request target. Never throws. All code outside the router uses this function. Null for a target that names no
 * resource, such as `*`.
 */
export function readAddress(target: string | undefined): Address | null {
  if (!target) return null;
  const withoutOrigin = target.replace(ORIGIN, "");
  const [resource = ""] = withoutOrigin.split("#", 1);
  const mark = resource.indexOf("?");
  const path = (mark < 0 ? resource : resource.slice(0, mark)) || (withoutOrigin === target ? "" : "/");
  if (!path.startsWith("/")) return null;
  return { path, query: mark < 0 ? "" : resource.slice(mark + 1) };
}
