import { once } from "node:events";
import { Server } from "node:net";
import type { App } from "./app-types.ts";

/** The most connections that wait to be accepted. The kernel's limit is `net.core.somaxconn`. */
const BACKLOG = 4096;

/** Checks that the port is free, before a shop is made that could not listen on it. Rejects with EADDRINUSE, as `listen`. */
export async function tryPort({ port, host }: { port: number; host: string }): Promise<void> {
  const server = new Server();
  const listening = once(server, "listening");
  server.listen({ port, host, exclusive: true });
  await listening;
  server.close();
  await once(server, "close");
}

/**
 * Starts listening. The returned function stops listening and leaves open connections alone. Rejects with EADDRINUSE when
 * another program has the port.
 */
export async function listen(app: App, { port, host }: { port: number; host: string }): Promise<() => void> {
  await app.listen({ port, host, backlog: BACKLOG });
  // `close` comes from `net`: the one of `http` would also close idle connections.
  return () => void Server.prototype.close.call(app.server);
}
