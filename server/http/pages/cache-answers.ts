import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../server/app-types.ts";
import { routeOf } from "../server/route-key.ts";
import { answerKeyOf, cacheTagsOf } from "./cache-keys.ts";
import type { MadeResponse } from "./cached-response.ts";
import { bodyFor, makeCachedResponse, replyWithResponse, SHARED_BY_ALL } from "./cached-response.ts";
import type { ResponseCache } from "./response-cache.ts";

/** Headers that are cached with an answer. */
const OWN_HEADERS = [
  "content-type",
  "x-total-count",
  "x-total-count-is",
  "link",
  "content-security-policy",
  "cross-origin-resource-policy",
];

function headersOf(reply: FastifyReply): Record<string, string> {
  // Drawings of models set their own Cache-Control.
  const own = reply.getHeader("cache-control");
  const headers: Record<string, string> = {
    ...(own === undefined ? SHARED_BY_ALL : { "cache-control": String(own) }),
    vary: "Accept-Encoding, Authorization, Origin",
  };
  for (const name of OWN_HEADERS) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  return headers;
}

/**
 * Caches drawings and public answers of the catalogue in the cache of pages, under its rules. Of concurrent identical
 * requests, the first runs its route and the others get its answer.
 */
export function cacheAnswers(app: App, cache: ResponseCache) {
  /** Resolves the requests that wait for the request that runs its route. With null, they run their routes themselves. */
  const leading = new WeakMap<FastifyRequest, (made: MadeResponse | null) => void>();
  const tags = new WeakMap<FastifyRequest, ReadonlySet<string>>();

  // The hook runs after validation: the key is made from what the route reads, never from the raw address.
  app.addHook("preHandler", async (request, reply) => {
    const { schema, url } = request.routeOptions;
    const key = answerKeyOf({
      method: request.method,
      headers: request.headers,
      route: url,
      params: schema?.params ? (request.params as Record<string, unknown>) : undefined,
      query: schema?.querystring ? (request.query as Record<string, unknown>) : undefined,
    });
    if (!key) return;
    let leads = false;
    const answer = cache.get(key, () => {
      leads = true;
      const { promise, resolve } = Promise.withResolvers<MadeResponse | null>();
      leading.set(request, resolve);
      return promise;
    });
    if (leads) return;
    const made = await answer;
    // An answer of the interface is never outdated: without the database, the route answers with its own refusal.
    if (made && !made.isUnavailable) return replyWithResponse(request, reply, made);
  });

  app.addHook("preSerialization", async (request, reply, data) => {
    if (leading.has(request) && reply.statusCode === 200)
      tags.set(request, cacheTagsOf(request.routeOptions.url, data));
    return data;
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const hand = leading.get(request);
    if (!hand || reply.statusCode !== 200 || typeof payload !== "string") return payload;
    // Drawings pass no serialization, so they have no tags yet.
    const cacheTags = tags.get(request) ?? cacheTagsOf(request.routeOptions.url, null);
    const response = await makeCachedResponse({
      route: routeOf(request),
      headers: headersOf(reply),
      body: Buffer.from(payload),
      cacheTags,
    });
    hand({ response, status: 200 });
    return bodyFor(request, reply, response);
  });

  // A request that ended without a cacheable answer releases those that wait for it.
  app.addHook("onResponse", async (request) => leading.get(request)?.(null));
  app.addHook("onRequestAbort", async (request) => leading.get(request)?.(null));
}
