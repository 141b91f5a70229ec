import type { FastifyReply, FastifyRequest } from "fastify";
import { answerKeyOf } from "./answer-key.ts";
import type { App } from "./app-types.ts";
import { type KeptPage, keepPage } from "./kept-page.ts";
import type { PageCache } from "./page-cache.ts";
import { packedFor, replyWithPage, SHARED_BY_ALL } from "./reply-with-page.ts";
import { shownBy } from "./shown-by.ts";

/** What else of an answer belongs to it. */
const KEPT_HEADERS = [
  "content-type",
  "x-total-count",
  "x-total-count-is",
  "link",
  "content-security-policy",
  "cross-origin-resource-policy",
];

function headersOf(reply: FastifyReply): Record<string, string> {
  // A drawing says itself how long browsers may keep it.
  const own = reply.getHeader("cache-control");
  const headers: Record<string, string> = {
    ...(own === undefined ? SHARED_BY_ALL : { "cache-control": String(own) }),
    vary: "Accept-Encoding, Authorization, Origin",
  };
  for (const name of KEPT_HEADERS) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  return headers;
}

/**
 * Keeps the catalogue's public answers and drawings beside the pages, under the same rules: one is made at a time, and a change drops
 * exactly those that it touches. The first who asks goes on to the route, and what it is answered is the answer of all
 * who ask the same meanwhile and after. What a token or `seller=me` asks for never comes here (`answer-key.ts`), so that
 * nothing of the first is in it but the address.
 */
export function keepAnswers(app: App, cache: PageCache) {
  /** For each request that goes on to the route for others, too: what tells them the answer, null to go themselves. */
  const leading = new WeakMap<FastifyRequest, (page: KeptPage | null) => void>();

  app.addHook("onRequest", async (request, reply) => {
    const key = answerKeyOf(request.raw);
    if (!key) return;
    let leads = false;
    const page = cache.get(key, () => {
      leads = true;
      const { promise, resolve } = Promise.withResolvers<KeptPage | null>();
      leading.set(request, resolve);
      return promise;
    });
    if (leads) return;
    const known = await page;
    // Refusals are made by the route itself, each time anew.
    if (known) return replyWithPage(request, reply, 200, known);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const tell = leading.get(request);
    if (!tell || reply.statusCode !== 200 || typeof payload !== "string") return payload;
    const page = keepPage(headersOf(reply), Buffer.from(payload), shownBy(request.url, payload));
    tell(page);
    return packedFor(request, reply, page);
  });

  // Whatever ended it without such an answer, nobody waits for it any longer.
  app.addHook("onResponse", async (request) => leading.get(request)?.(null));
  app.addHook("onRequestAbort", async (request) => leading.get(request)?.(null));
}
