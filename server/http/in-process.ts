import type { App } from "./app-types.ts";

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

const ITEM_PATH = /^\/smartphoneItems\/(\d{1,9})$/;
const LIST_PATH = /^\/smartphoneItems(?:\/facets)?$/;

/** Among what a page shows: something could not be asked, so the page may look different in a moment. */
export const FAILURE = "failure";

/** An answer of the shop's own interface. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Asks the shop's own interface, as a visitor, without leaving the process. What of the catalogue was asked for is
 * written into `shows`: a change of it makes wrong whatever is made of the answer.
 */
export async function askInProcess(
  app: App,
  shows: Set<string>,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const pathname = path.split("?")[0] ?? path;
  const item = ITEM_PATH.exec(pathname)?.[1];
  if (item) shows.add(`item:${item}`);
  if (LIST_PATH.test(pathname)) shows.add("lists");
  const answer = await app.inject({ method: "GET", url: path, headers });
  if (answer.statusCode >= 500 || answer.statusCode === 429) shows.add(FAILURE);
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
    body: answer.rawPayload,
  };
}

/** The same as a page asks it. */
export function inProcess(app: App, shows: Set<string>): Fetch {
  return async (path, init) => {
    if ((init?.method ?? "GET") !== "GET") throw new Error("A page only reads.");
    const asked = Object.fromEntries(new Headers(init?.headers));
    const { status, headers, body } = await askInProcess(app, shows, path, asked);
    return new Response(new Uint8Array(body), { status, headers });
  };
}
