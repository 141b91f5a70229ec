import { Server } from "node:net";
import type { App } from "./app-types.ts";

/** Connections that may wait to be accepted. The kernel's limit is `net.core.somaxconn`. */
const BACKLOG = 4096;

/**
 * Listens. The returned function stops listening and leaves open connections alone. Rejects with EADDRINUSE when another
 * program has the port.
 */
export async function listen(app: App, { port, host }: { port: number; host: string }): Promise<() => void> {
  await app.listen({ port, host, backlog: BACKLOG });
  // The method of `net`: that of `http` would also close idle connections.
  return () => void Server.prototype.close.call(app.server);
}
