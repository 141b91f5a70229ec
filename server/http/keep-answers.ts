import { randomUUID } from "node:crypto";
import { answerKeyOf } from "./answer-key.ts";
import type { App } from "./app-types.ts";
import { askInProcess, FAILURE } from "./in-process.ts";
import { type KeptPage, keepPage } from "./kept-page.ts";
import type { PageCache } from "./page-cache.ts";
import { replyWithPage, SHARED_BY_ALL } from "./reply-with-page.ts";

/** Marks the request that makes an answer; nobody outside knows its value. */
const MAKING = "x-making-answer";
/** What else of an answer belongs to it. */
const KEPT_HEADERS = ["content-type", "x-total-count", "x-total-count-is", "link", "content-security-policy"];

/**
 * Keeps the catalogue's public answers beside the pages, under the same rules: one is made at a time, and a change drops
 * exactly those that it touches. What a token or `seller=me` asks for never comes here (`answer-key.ts`), and the request
 * that makes an answer carries nothing of the one that asked.
 */
export function keepAnswers(app: App, cache: PageCache) {
  const making = randomUUID();

  async function make(address: string): Promise<KeptPage | null> {
    const shows = new Set<string>();
    const answer = await askInProcess(app, shows, address, { [MAKING]: making });
    if (answer.status !== 200 || shows.has(FAILURE)) return null;
    const headers: Record<string, string> = {
      ...SHARED_BY_ALL,
      vary: "Accept-Encoding, Authorization, Origin",
    };
    for (const name of KEPT_HEADERS) {
      const value = answer.headers[name];
      if (value !== undefined) headers[name] = value;
    }
    return keepPage(headers, answer.body, shows);
  }

  app.addHook("onRequest", async (request, reply) => {
    if (request.headers[MAKING] === making) return;
    const key = answerKeyOf(request.raw);
    if (!key) return;
    const page = await cache.get(key, () => make(key.slice("json ".length)));
    // Refusals are made by the route itself, each time anew.
    if (page) return replyWithPage(request, reply, 200, page);
  });
}
