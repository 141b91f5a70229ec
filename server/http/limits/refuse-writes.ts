import { Failure } from "../errors/failure.ts";
import type { App } from "../server/app-types.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Seconds. An operator has to free space before a write can succeed. */
const RETRY_AFTER = 30;

/** Answers writes with 503 while the disk is full. Reads are still answered. */
export function refuseWrites(app: App, isFull: () => boolean) {
  app.addHook("onRequest", (request, _reply, done) => {
    const refused = !READS.has(request.method) && isFull();
    done(refused ? new Failure("UNAVAILABLE", { retryAfter: RETRY_AFTER }) : undefined);
  });
}
