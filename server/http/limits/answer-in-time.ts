import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { withTimeout } from "#server/with-timeout.ts";
import { answerFailures } from "../errors/answer-failures.ts";
import { Failure } from "../errors/failure.ts";
import type { App } from "../server/app-types.ts";

/** The time that a request waits for the database. */
export const PATIENCE_MS = 2000;
/** Routes whose answer is generated once or streamed, such as a document's PDF, and routes with a limit of their own. */
const UNHURRIED =
  /^\/(?:pictures|sitemap|health|metrics|users\/me\/export|orders\/:id\/documents\/|admin\/api\/(?:documents\/|register\.pdf))/;

const tooLate = () => new Failure("UNAVAILABLE", { retryAfter: 2 });

/**
 * Answers 503 on every GET route that takes longer than 2 s, and drops the later result of its handler. The statement
 * timeout ends the query; work of many statements ends itself. Routes that write limit their work before COMMIT.
 */
export function answerInTime(app: App, patienceMs = PATIENCE_MS) {
  /** Requests whose answer is being sent. */
  const answering = new WeakSet<FastifyRequest>();
  app.addHook("onSend", async (request) => void answering.add(request));

  app.addHook("onRoute", (route) => {
    if (route.method !== "GET" || UNHURRIED.test(route.url)) return;
    const handler: RouteOptions["handler"] = route.handler;
    route.handler = function (request, reply) {
      const work: unknown = handler.call(this, request, reply);
      if (!(work instanceof Promise)) return work;
      return withTimeout(work, patienceMs - reply.elapsedTime, () => {
        if (answering.has(request)) return work;
        answerFailures(tooLate(), request, reply);
        reply.send = () => reply;
        return undefined;
      });
    };
  });
}

/** The deadline of a request, in ms of the epoch. */
export function deadlineOf(reply: FastifyReply): number {
  return Date.now() - reply.elapsedTime + PATIENCE_MS;
}

/** The result of `work`. Errors: UNAVAILABLE when the work takes longer than 2 s. It goes on, and its result is ignored. */
export async function inTime<Answer>(work: Promise<Answer>): Promise<Answer> {
  return withTimeout(work, PATIENCE_MS, () => {
    throw tooLate();
  });
}
