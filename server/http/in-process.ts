import type { App } from "./app-types.ts";

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

const ITEM_PATH = /^\/smartphoneItems\/(\d{1,9})$/;
const LIST_PATH = /^\/smartphoneItems(?:\/facets)?$/;

/** Among what a page shows: something could not be asked, so the page may look different in a moment. */
export const FAILURE = "failure";

/** What of the catalogue an address of the interface shows: a change of it makes wrong whatever is made of the answer. */
export function shownBy(address: string): Set<string> {
  const path = address.split("?")[0] ?? address;
  const item = ITEM_PATH.exec(path)?.[1];
  if (item) return new Set([`item:${item}`]);
  return new Set(LIST_PATH.test(path) ? ["lists"] : []);
}

/**
 * Lets a page ask the shop's own interface, as a visitor, without leaving the process. What of the catalogue was asked
 * for is written into `shows`.
 */
export function inProcess(app: App, shows: Set<string>): Fetch {
  return async (path, init) => {
    for (const shown of shownBy(path)) shows.add(shown);
    if ((init?.method ?? "GET") !== "GET") throw new Error("A page only reads.");
    const answer = await app.inject({
      method: "GET",
      url: path,
      headers: Object.fromEntries(new Headers(init?.headers)),
    });
    if (answer.statusCode >= 500 || answer.statusCode === 429) shows.add(FAILURE);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
  };
}
