import type { FastifyReply } from "fastify";
import type { App } from "./app-types.ts";
import { Failure } from "./failure.ts";

/** How long a request waits for the database, whatever the database does. */
const PATIENCE_MS = 2000;
/** Made once and kept, streamed, or with a patience of their own. */
const UNHURRIED = /^\/(?:pictures|sitemap|health|metrics|users\/me\/export)/;

/**
 * Gives every reading route an end: a database that answers slowly is a 503 after 2 s. What it asked for is not waited
 * for any more, and ends by the limits of a statement. Routes that write bound what they do before it counts.
 */
export function answerInTime(app: App) {
  app.addHook("onRoute", (route) => {
    if (route.method === "GET" && !UNHURRIED.test(route.url)) route.handlerTimeout ??= PATIENCE_MS;
  });
}

/** When the patience of a request ends, ms of the epoch. */
export function endOfPatience(reply: FastifyReply): number {
  return Date.now() - reply.elapsedTime + PATIENCE_MS;
}

/** What `work` answers within the patience. Errors: UNAVAILABLE; the work goes on unheard. */
export async function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Failure("UNAVAILABLE", { retryAfter: 2 })), PATIENCE_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
