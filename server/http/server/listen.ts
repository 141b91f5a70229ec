import cluster from "node:cluster";
import { once } from "node:events";
import { Server, type Socket } from "node:net";
import type { App } from "./app-types.ts";

/** The most connections that wait to be accepted on one socket. The kernel's limit is `net.core.somaxconn`. */
const BACKLOG = 4096;
/**
 * Node accepts one connection of a socket in each turn of its event loop. While turns are long, a crowd's connections would
 * keep everybody else's waiting. So the port has several sockets, among which the kernel shares new connections. A worker
 * gets its connections from the primary process, whose turns are short.
 */
const SOCKETS = process.platform === "linux" && !cluster.isWorker ? 8 : 1;

interface Place {
  readonly port: number;
  readonly host: string;
}

/** Checks that the port is free, before a shop is made that could not listen on it. Rejects with EADDRINUSE, as `listen`. */
export async function tryPort({ port, host }: Place): Promise<void> {
  const server = new Server();
  await openSocket(server, { port, host, exclusive: true });
  server.close();
  await once(server, "close");
}

/**
 * Starts listening. The returned function stops listening and leaves open connections alone. Rejects with EADDRINUSE when
 * another program has the port.
 */
export async function listen(app: App, { port, host }: Place): Promise<() => void> {
  // Two programs could share the sockets of a port without an error.
  if (SOCKETS > 1 && port > 0) await tryPort({ port, host });
  const shared = { host, backlog: BACKLOG, reusePort: SOCKETS > 1 };
  await app.listen({ ...shared, port });
  const bound = app.server.address();
  const others: Server[] = [];
  for (let count = 1; count < SOCKETS && bound && typeof bound === "object"; count += 1) {
    const options = { allowHalfOpen: true, noDelay: true };
    const other = new Server(options, (socket: Socket) => void app.server.emit("connection", socket));
    await openSocket(other, { ...shared, port: bound.port });
    others.push(other);
  }
  // `close` comes from `net`: the one of `http` would also close idle connections.
  const stop = () => {
    for (const server of [app.server, ...others]) Server.prototype.close.call(server);
  };
  app.server.once("close", stop);
  return stop;
}

async function openSocket(server: Server, options: Parameters<Server["listen"]>[0] & object) {
  const listening = once(server, "listening");
  server.listen(options);
  await listening;
}
