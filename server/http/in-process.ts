import type { App } from "./app-types.ts";

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

const ITEM_PATH = /^\/smartphoneItems\/(\d{1,9})$/;
const LIST_PATH = /^\/smartphoneItems(?:\/facets)?$/;

/** Among what a page shows: something could not be asked, so the page may look different in a moment. */
export const FAILURE = "failure";

/**
 * Lets a page ask the shop's own interface, as a visitor, without leaving the process. What of the catalogue was asked
 * for is written into `shows`: a change of it makes the page wrong.
 */
export function inProcess(app: App, shows: Set<string>): Fetch {
  return async (path, init) => {
    const pathname = path.split("?")[0] ?? path;
    const item = ITEM_PATH.exec(pathname)?.[1];
    if (item) shows.add(`item:${item}`);
    if (LIST_PATH.test(pathname)) shows.add("lists");
    if ((init?.method ?? "GET") !== "GET") throw new Error("A page only reads.");
    const answer = await app.inject({
      method: "GET",
      url: path,
      headers: Object.fromEntries(new Headers(init?.headers)),
    });
    if (answer.statusCode >= 500 || answer.statusCode === 429) shows.add(FAILURE);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return new Response(answer.body, { status: answer.statusCode, headers });
  };
}
