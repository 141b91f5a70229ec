import type { Replicas } from "#server/database/replicas.ts";
import type { App } from "./app-types.ts";

/** Whoever comes with a session may have written a moment ago: what they read comes from the primary. */
export function readFromReplicas(app: App, replicas: Replicas) {
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.headers.authorization) replicas.onPrimary(done);
    else done();
  });
}
