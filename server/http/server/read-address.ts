/** The path and query of a request target, not decoded. */
export interface Address {
  /** Begins with a slash. */
  readonly path: string;
  /** The text after the first `?`; empty without one. */
  readonly query: string;
}

/** The scheme and host of a target in absolute form (RFC 9112, 3.2.2). They are ignored, because the shop has one host. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * Reads a request target. Never throws. Null for a target that names no resource, such as `*`. All code outside the router
 * uses this function, so that it agrees on the path.
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
