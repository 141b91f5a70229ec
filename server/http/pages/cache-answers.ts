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
  // Drawings set their own Cache-Control.
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
 * Caches public answers of the catalogue and drawings, in the cache of pages and under its rules. Of concurrent
 * identical requests the first one goes on to the route, and the others get its answer.
 */
export function cacheAnswers(app: App, cache: ResponseCache) {
  /** For each request that runs its route: resolves the waiting requests. With null they run their routes themselves. */
  const leading = new WeakMap<FastifyRequest, (made: MadeResponse | null) => void>();
  const tags = new WeakMap<FastifyRequest, ReadonlySet<string>>();

  // After validation: the key is made of what the route reads, never of the raw address.
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
    // The interface sends nothing that may be outdated: the route answers with its own refusal.
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
    // Drawings are not serialized.
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
