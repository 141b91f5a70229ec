import type { Replicas } from "#server/database/replicas.ts";
import type { App } from "./app-types.ts";

/** Makes requests with a session read from the primary, because the person may have written a moment ago. */
export function readFromReplicas(app: App, replicas: Replicas) {
  app.addHook("onRequest", (request, _reply, done) => {
    if (request.headers.authorization) replicas.onPrimary(done);
    else done();
  });
}
