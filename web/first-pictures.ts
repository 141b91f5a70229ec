type Fetch = (path: string) => Promise<Response>;

/** The pictures that a page shows first, by what `Picture` writes for them. */
const FIRST = /<img src="(\/pictures\/models\/[^"<>]+)"[^<>]* fetchPriority="high"/g;
const PRELOAD = (address: string) =>
  `<link rel="preload" as="image" href="${address}" fetchPriority="high"/>`;

/** More drawings than these don't stand on a phone's first screen; each weighs about 1 KB there, packed. */
const MOST = 3;
/** What ends an attribute or an address, and what would be a tag to those who read the page as text. */
const RESERVED = /[%#"<>&]/g;

/**
 * Writes the drawings that a page shows first into its HTML: with the text comes the largest picture, where it otherwise
 * waits for a connection of its own (0.3 to 0.5 s, mobile preset). In a browser their addresses are the usual ones; React
 * does not compare them when it takes the page over.
 */
export async function withFirstPictures(html: string, fetch: Fetch): Promise<string> {
  const addresses = new Set<string>();
  for (const [, address = ""] of html.matchAll(FIRST)) if (addresses.add(address).size === MOST) break;
  let written = html;
  for (const address of addresses) {
    const picture = await drawing(address, fetch);
    if (picture)
      written = written
        .replace(PRELOAD(address), "")
        .replaceAll(`<img src="${address}"`, `<img src="${picture}"`);
  }
  return written;
}

/** As an address that holds the picture itself; `null` where there is none, and the page asks for it as for any other. */
async function drawing(address: string, fetch: Fetch): Promise<string | null> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.headers.get("content-type")?.startsWith("image/svg+xml")) return null;
  const text = await answer.text();
  return `data:image/svg+xml,${text.replace(RESERVED, encodeURIComponent)}`;
}
