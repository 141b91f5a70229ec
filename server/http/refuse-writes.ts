import type { App } from "./app-types.ts";
import { Failure } from "./failure.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Somebody has to make room first. Seconds. */
const RETRY_AFTER = 30;

/** Answers whatever would write with 503 for as long as it cannot be kept; what only reads goes on. */
export function refuseWrites(app: App, isFull: () => boolean) {
  app.addHook("onRequest", (request, _reply, done) => {
    const refused = !READS.has(request.method) && isFull();
    done(refused ? new Failure("UNAVAILABLE", { retryAfter: RETRY_AFTER }) : undefined);
  });
}
