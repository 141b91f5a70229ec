import type { App } from "./app-types.ts";

/** What a page reads of an answer, as of a `Response`. */
interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
}

export type InProcess = (path: string, init?: RequestInit) => Promise<Answer>;

const ITEM_PATH = /^\/smartphoneItems\/(\d{1,9})$/;
const LIST_PATH = /^\/smartphoneItems(?:\/facets)?$/;
/** How an item begins in an answer; within a text its quotes would be escaped. */
const ITEM = /\{"id":(\d+),"smartphoneModelId":/g;

/** Among what a page shows: something could not be asked, so the page may look different in a moment. */
export const FAILURE = "failure";

/**
 * What of the catalogue the answer to an address shows: a change of it makes wrong whatever is made of the answer. A list
 * shows its order, which some changes leave as it is, and its items.
 */
export function shownBy(address: string, answer: string): Set<string> {
  const path = address.split("?")[0] ?? address;
  const item = ITEM_PATH.exec(path)?.[1];
  if (item) return new Set([`item:${item}`]);
  if (!LIST_PATH.test(path)) return new Set();
  return new Set(["lists", ...Array.from(answer.matchAll(ITEM), ([, id]) => `item:${id}`)]);
}

/**
 * Lets a page ask the shop's own interface, as a visitor, without leaving the process. What of the catalogue was asked
 * for is written into `shows`. What it answers is no `Response`: one takes a third of the time of the answer itself, to
 * copy it into a stream and out of it.
 */
export function inProcess(app: App, shows: Set<string>): InProcess {
  return async (path, init) => {
    if ((init?.method ?? "GET") !== "GET") throw new Error("A page only reads.");
    const answer = await app.inject({
      method: "GET",
      url: path,
      headers: Object.fromEntries(new Headers(init?.headers)),
    });
    const { statusCode: status, headers } = answer;
    for (const shown of shownBy(path, answer.payload)) shows.add(shown);
    if (status >= 500 || status === 429) shows.add(FAILURE);
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: { get: (name) => headers[name]?.toString() ?? null },
      json: async () => JSON.parse(answer.payload),
    };
  };
}
