import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#server/observe/log.ts";
import type { Metrics } from "#server/observe/metrics.ts";
import { answerKeyOf } from "./answer-key.ts";
import { type Encoding, encodingOf, type KeptPage } from "./kept-page.ts";
import type { PageCache } from "./page-cache.ts";
import { pageKeyOf } from "./page-key.ts";
import { requestIdOf } from "./request-id.ts";

/** Of an answer's headers those that are this request's alone, or the page's own. */
const NOT_COMMON =
  /^(?:x-request-id|content-|etag|cache-control|vary|access-control-|x-ratelimit|date|connection)/;

interface Deps {
  readonly cache: PageCache;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Sends kept pages before the router: nothing of the request decides but its address and language. The headers that
 * all answers carry are learnt from the router's own first answer, so that both ways send the same.
 */
export function openKeptPages({ cache, log, metrics }: Deps) {
  let common: [string, string][] | undefined;
  const told = log.level === "debug";
  const written = new WeakMap<KeptPage, Map<Encoding, string[]>>();

  function headersOf(
    page: KeptPage,
    encoding: Encoding,
    length: number,
    shared: [string, string][],
  ): string[] {
    const byEncoding = written.get(page) ?? new Map<Encoding, string[]>();
    written.set(page, byEncoding);
    const known = byEncoding.get(encoding);
    if (known) return known;
    const headers = [...shared, ...Object.entries(page.headers), ["etag", page.etag]];
    if (encoding !== "identity") headers.push(["content-encoding", encoding]);
    headers.push(["content-length", String(length)], ["x-request-id", ""]);
    const flat = headers.flat();
    byEncoding.set(encoding, flat);
    return flat;
  }

  /** The request's id is the last of the headers; they are written at once, so all requests share one list. */
  function signed(headers: string[], id: string): string[] {
    headers[headers.length - 1] = id;
    return headers;
  }

  return {
    learn(headers: Readonly<Record<string, unknown>>) {
      common ??= Object.entries(headers)
        .filter(([name]) => !NOT_COMMON.test(name))
        .map(([name, value]) => [name, String(value)] as [string, string]);
    },

    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method = "", headers } = request;
      if (!common || (method !== "GET" && method !== "HEAD") || headers.origin) return false;
      const key = answerKeyOf(request) ?? pageKeyOf(request.url ?? "/", headers.cookie).key;
      const page = key ? cache.peek(key) : null;
      if (!page) return false;
      const encoding = encodingOf(headers["accept-encoding"]);
      const body = page.atHand(encoding);
      if (!body) return false;
      const id = requestIdOf(headers);
      const same = headers["if-none-match"] === page.etag;
      const status = same ? 304 : 200;
      if (same)
        response.writeHead(status, {
          ...Object.fromEntries(common),
          ...page.headers,
          etag: page.etag,
          "x-request-id": id,
        });
      else response.writeHead(status, signed(headersOf(page, encoding, body.length, common), id));
      response.end(same ? undefined : body);
      metrics.keptPageSent(method, status);
      if (told) log.debug({ reqId: id, method, route: "page", status, kept: true }, "answered");
      return true;
    },
  };
}
