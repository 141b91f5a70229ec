import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#server/observe/log.ts";
import type { Metrics } from "#server/observe/metrics.ts";
import { requestIdOf } from "../server/request-id.ts";
import { earlyAnswerKeyOf, pageKeyOf } from "./cache-keys.ts";
import { type CachedResponse, encodingFor } from "./cached-response.ts";
import type { ResponseCache } from "./response-cache.ts";

interface Deps {
  readonly cache: Pick<ResponseCache, "peek">;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "cachedResponseSent">;
  /** The headers that every answer has. */
  readonly commonHeaders: Readonly<Record<string, string>>;
}

/**
 * Sends fresh cached responses before the router, chosen by address and language alone. Returns false for requests that the
 * router has to answer: with an Origin, without brotli, or with a method other than GET and HEAD.
 */
export function openSendCached({ cache, log, metrics, commonHeaders }: Deps) {
  /** The header list of each response, so that it is made once. */
  const lists = new WeakMap<CachedResponse, readonly string[]>();
  const isLogged = log.level === "debug";

  function listOf(response: CachedResponse): readonly string[] {
    const known = lists.get(response);
    if (known) return known;
    const headers = { ...commonHeaders, ...response.headers, etag: response.etag };
    const list = Object.entries(headers).flat();
    lists.set(response, list);
    return list;
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = "", headers } = request;
    if ((method !== "GET" && method !== "HEAD") || headers.origin) return false;
    const key = earlyAnswerKeyOf(request.url, request) ?? pageKeyOf(request.url, headers.cookie).key;
    const cached = key ? cache.peek(key) : null;
    if (!cached || encodingFor(headers["accept-encoding"]) !== "br") return false;
    const id = requestIdOf(headers);
    const isKnown = headers["if-none-match"] === cached.etag;
    const status = isKnown ? 304 : 200;
    const body = ["content-encoding", "br", "content-length", String(cached.brotli.length)];
    response.writeHead(status, [...listOf(cached), ...(isKnown ? [] : body), "x-request-id", id]);
    response.end(isKnown ? undefined : cached.brotli);
    const { route } = cached;
    metrics.cachedResponseSent({ route, method, status });
    if (isLogged) log.debug({ reqId: id, method, route, status, cached: true }, "answered");
    return true;
  };
}
