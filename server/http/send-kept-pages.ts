import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#server/observe/log.ts";
import type { Metrics } from "#server/observe/metrics.ts";
import { answerKeyOf } from "./answer-key.ts";
import { type Encoding, encodingAtHand, type KeptPage } from "./kept-page.ts";
import { openTighterPacking } from "./pack-tighter.ts";
import type { PageCache } from "./page-cache.ts";
import { pageKeyOf } from "./page-key.ts";
import { requestIdOf } from "./request-id.ts";

/** Of an answer's headers those that are this request's alone, or the page's own. */
const NOT_COMMON =
  /^(?:x-request-id|content-|etag|cache-control|vary|access-control-|x-ratelimit|date|connection)/;

/** Who is asked for so often is worth packing once more. */
const OFTEN = 3;

/** The headers of a body, written once, and how often it was sent. */
interface Sent {
  readonly body: Buffer;
  readonly headers: string[];
  times: number;
}

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
  const written = new WeakMap<KeptPage, Map<Encoding, Sent>>();
  const tighter = openTighterPacking();

  function sentOf(page: KeptPage, encoding: Encoding, body: Buffer, shared: [string, string][]): Sent {
    const byEncoding = written.get(page) ?? new Map<Encoding, Sent>();
    written.set(page, byEncoding);
    const known = byEncoding.get(encoding);
    if (known?.body === body) return known;
    const others = shared.filter(([name]) => !(name in page.headers));
    const headers = [...others, ...Object.entries(page.headers), ["etag", page.etag]];
    if (encoding !== "identity") headers.push(["content-encoding", encoding]);
    headers.push(["content-length", String(body.length)], ["x-request-id", ""]);
    const sent = { body, headers: headers.flat(), times: known?.times ?? 0 };
    byEncoding.set(encoding, sent);
    return sent;
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
      const encoding = encodingAtHand(page, headers["accept-encoding"]);
      const body = encoding && page.atHand(encoding);
      if (!encoding || !body) return false;
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
      else {
        const sent = sentOf(page, encoding, body, common);
        response.writeHead(status, signed(sent.headers, id));
        sent.times += 1;
        if ((encoding === "br" || encoding === "zstd") && sent.times === OFTEN) tighter.add(page);
      }
      response.end(same ? undefined : body);
      metrics.keptPageSent(method, status);
      if (told) log.debug({ reqId: id, method, route: "page", status, kept: true }, "answered");
      return true;
    },
  };
}
