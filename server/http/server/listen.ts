import { once } from "node:events";
import { Server } from "node:net";
import type { App } from "./app-types.ts";

/** Connections that may wait to be accepted. The kernel's limit is `net.core.somaxconn`. */
const BACKLOG = 4096;

/**
 * Tries the port before anything is made for a shop that could not listen on it. Rejects with EADDRINUSE, as `listen`.
 */
export async function tryPort({ port, host }: { port: number; host: string }): Promise<void> {
  const server = new Server();
  const listening = once(server, "listening");
  server.listen({ port, host, exclusive: true });
  await listening;
  server.close();
  await once(server, "close");
}

/**
 * Listens. The returned function stops listening and leaves open connections alone. Rejects with EADDRINUSE when another
 * program has the port.
 */
export async function listen(app: App, { port, host }: { port: number; host: string }): Promise<() => void> {
  await app.listen({ port, host, backlog: BACKLOG });
  // The method of `net`: that of `http` would also close idle connections.
  return () => void Server.prototype.close.call(app.server);
}
