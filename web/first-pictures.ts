import type { PagePorts } from "./context.ts";
import { type Edit, editsOf, type Place, placesIn } from "./edits.ts";

const PICTURE: Place = {
  opening: '<img src="/pictures/models/',
  pattern: /<img src="(\/pictures\/models\/[^"<>]+)"([^<>]*)/y,
};
/** What React has the browser ask for at once because a picture is shown first. */
const PRELOAD: Place = {
  opening: '<link rel="preload" as="image" ',
  pattern: /<link rel="preload" as="image" href="([^"<>]+)" fetchPriority="high"\/>/y,
};
/** What `Picture` writes of a picture that a page shows first. */
const FIRST = 'fetchPriority="high"';

/**
 * Signs of HTML, without its style. What is shorter comes in the first 14 KB that a line brings at once, and a drawing
 * would make it wait for the second; what is longer waits anyway, and its drawings come along.
 */
const LONG = 80_000;
/** More drawings than these don't stand on a phone's first screen; each weighs about 1 KB there, packed. */
const MOST = 3;

/**
 * Writes the drawings that a long page shows first into its HTML: with the text comes the largest picture, where it
 * otherwise waits for a connection of its own (0.3 s, mobile preset). In a browser their addresses are the usual ones; React
 * does not compare them when it takes the page over. `length` is that of the page with the parts that are yet to come.
 */
export async function withFirstPictures(
  html: string,
  length: number,
  drawing: PagePorts["drawing"],
): Promise<readonly Edit[]> {
  if (length < LONG) return [];
  const drawings = new Map<string, string | null>();
  for (const [, address = "", rest = ""] of placesIn(html, PICTURE))
    if (rest.includes(FIRST) && drawings.size < MOST && !drawings.has(address))
      drawings.set(address, await drawing(address));
  if (drawings.size === 0) return [];
  return [
    ...editsOf(html, PICTURE, ([shown, address = "", rest = ""]) => {
      const written = drawings.get(address);
      return written ? `<img src="${written}"${rest}` : shown;
    }),
    ...editsOf(html, PRELOAD, ([preload, address = ""]) => (drawings.get(address) ? "" : preload)),
  ];
}
