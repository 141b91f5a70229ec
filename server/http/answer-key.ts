/** Answers about the catalogue and drawings of its phones: the same for everybody who asks without a token. */
const PUBLIC =
  /^\/(?:smartphone(?:Items(?:\/facets|\/[1-9]\d{0,8})?|Model(?:\/[1-9]\d{0,8})?)|pictures\/(?:repair-)?models\/[1-9]\d{0,8}\.svg)$/;
const PREFIXES = ["/smartphone", "/pictures/"] as const;
/** Beyond this an answer is not kept: nobody asks such a question twice. */
const LONGEST = 600;

interface Asked {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: { readonly authorization?: string | undefined; readonly origin?: string | undefined };
}

/**
 * Under which the answer to a request is kept, its query in one order; null when it may not be: a token makes an answer
 * somebody's own, `seller=me` asks for one, and another origin's headers are its own.
 */
export function answerKeyOf(request: Asked): string | null {
  // Most are pages: it is seen at once that they have none.
  if (!PREFIXES.some((prefix) => request.url?.startsWith(prefix))) return null;
  const known = keys.get(request);
  if (known !== undefined) return known;
  const key = makeKey(request);
  keys.set(request, key);
  return key;
}
/** Asked for twice: at the front door, and by the router when there was nothing kept. */
const keys = new WeakMap<Asked, string | null>();

function makeKey({ method, url = "/", headers }: Asked): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization !== undefined || headers.origin !== undefined) return null;
  const [path = "", query = ""] = url.split("?", 2);
  if (!PUBLIC.test(path) || url.length > LONGEST) return null;
  if (!query) return `answer ${path}`;
  const search = new URLSearchParams(query);
  if (search.has("seller")) return null;
  search.sort();
  return `answer ${path}?${search}`;
}
