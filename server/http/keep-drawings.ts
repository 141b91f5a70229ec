import type { App } from "./app-types.ts";

/** A drawing may rest for a week in any browser (`DRAWING_CACHE`); here until somebody who changes one would wonder. */
const REST_MS = 60_000;
/** So many are held, 4 to 9 KB each. */
const MOST = 400;
/** What ends an attribute or an address, and what would be a tag to those who read the page as text. */
const RESERVED = /[%#"<>&]/g;

/** Tells a drawing, by its address, as an address that holds the picture itself; `null` where there is none. */
export type Drawings = (address: string) => Promise<string | null>;

interface Held {
  readonly since: number;
  readonly drawing: Promise<string | null>;
}

/** Holds the drawings that pages show first for a minute: each page would have up to three drawn anew. */
export function keepDrawings(app: App, now: () => number = Date.now): Drawings {
  const held = new Map<string, Held>();

  async function draw(address: string): Promise<string | null> {
    const { statusCode, headers, body } = await app.inject({ method: "GET", url: address });
    if (statusCode === 200 && headers["content-type"]?.startsWith("image/svg+xml"))
      return `data:image/svg+xml,${body.replace(RESERVED, encodeURIComponent)}`;
    held.delete(address);
    return null;
  }

  return (address) => {
    const known = held.get(address);
    if (known && now() - known.since < REST_MS) return known.drawing;
    held.delete(address);
    const [oldest = ""] = held.keys();
    if (held.size >= MOST) held.delete(oldest);
    const drawing = draw(address);
    held.set(address, { since: now(), drawing });
    return drawing;
  };
}
