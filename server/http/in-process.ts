import { answerKeyOf } from "./answer-key.ts";
import type { App } from "./app-types.ts";
import type { PageCache } from "./page-cache.ts";
import { shownBy } from "./shown-by.ts";

/** What a page reads of an answer, as of a `Response`. */
interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** The same value for each page that is told the same: frozen. */
  json(): Promise<unknown>;
}

export type InProcess = (path: string, init?: RequestInit) => Promise<Answer>;

/** Among what a page shows: something could not be asked, so the page may look different in a moment. */
export const FAILURE = "failure";

/** An answer as it was read the last time. */
interface Read {
  readonly etag: string;
  readonly value: unknown;
  readonly shown: ReadonlySet<string>;
  /** Signs of its text; as a value it takes about one and a half bytes for each. */
  readonly size: number;
}

type Injected = Pick<Awaited<ReturnType<App["inject"]>>, "statusCode" | "headers" | "payload">;

/** Of all that is remembered: 1.5 MB as values. */
const MOST_SIGNS = 1_000_000;

/**
 * Lets pages ask the shop's own interface, as a visitor, without leaving the process; what of the catalogue was asked for
 * is written into `shows`. What it answers is no `Response`: one takes a third of the time of the answer itself, to
 * copy it into a stream and out of it. An answer that is as it was the last time, as its `etag` tells, is neither sent nor
 * read anew: a page is made again in another language, or after its minute, of what it was made of before. Nor is it
 * asked for where `kept` holds it, as most of the catalogue's.
 */
export function openInProcess(app: App, kept: Pick<PageCache, "peek">): (shows: Set<string>) => InProcess {
  const remembered = new Map<string, Read>();
  let signs = 0;

  function forget(path: string) {
    signs -= remembered.get(path)?.size ?? 0;
    remembered.delete(path);
  }

  function remember(path: string, read: Read) {
    forget(path);
    remembered.set(path, read);
    signs += read.size;
    for (const oldest of remembered.keys()) {
      if (signs <= MOST_SIGNS) break;
      forget(oldest);
    }
  }

  /** What would be answered without a question to the database, when it is as it was read the last time. */
  function known(path: string, shows: Set<string>): Answer | null {
    const read = remembered.get(path);
    const key = read && answerKeyOf({ method: "GET", url: path, headers: {} });
    const page = key && kept.peek(key);
    if (!page || page.etag !== read.etag) return null;
    remember(path, read);
    for (const shown of read.shown) shows.add(shown);
    return {
      ok: true,
      status: 200,
      headers: { get: (name) => page.headers[name] ?? null },
      json: async () => read.value,
    };
  }

  return (shows) => async (path, init) => {
    if ((init?.method ?? "GET") !== "GET") throw new Error("A page only reads.");
    const asBefore = known(path, shows);
    if (asBefore) return asBefore;
    const before = remembered.get(path);
    const asked = Object.fromEntries(new Headers(init?.headers));
    const answer = await app.inject({
      method: "GET",
      url: path,
      headers: before ? { ...asked, "if-none-match": before.etag } : asked,
    });
    const { headers, payload } = answer;
    const unchanged = before && answer.statusCode === 304 ? before : null;
    const status = unchanged ? 200 : answer.statusCode;
    const read = unchanged ?? readAnew(path, answer);
    if (read) remember(path, read);
    for (const shown of read?.shown ?? shownBy(path, payload)) shows.add(shown);
    if (status >= 500 || status === 429) shows.add(FAILURE);
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: { get: (name) => headers[name]?.toString() ?? null },
      json: async () => (read ? read.value : JSON.parse(payload)),
    };
  };
}

/** An answer that tells what it is known by; null when it is of no use the next time. */
function readAnew(path: string, { statusCode, headers, payload }: Injected): Read | null {
  const etag = headers.etag?.toString();
  if (statusCode !== 200 || !etag) return null;
  return {
    etag,
    value: frozen(JSON.parse(payload)),
    shown: shownBy(path, payload),
    size: payload.length,
  };
}

/** What is read of JSON, so that no page can change what another one is told. */
function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}
