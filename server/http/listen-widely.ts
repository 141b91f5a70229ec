import cluster from "node:cluster";
import { once } from "node:events";
import { createServer, Server } from "node:net";
import type { App } from "./app-types.ts";

/** New connections that may wait at each listener; the kernel has its own limit, `net.core.somaxconn`. */
const BACKLOG = 4096;
const LISTENERS = 16;

/**
 * Listens so that new connections are heard while the shop is busy. Node accepts one a listener each time its event loop
 * comes round, so that a loop of 20 ms takes 50 a second and lets the others wait for seconds, refusals and health
 * checks among them; here it takes 16 at a time. Workers are given their connections by the first process, which has
 * nothing else to do. Rejects with EADDRINUSE when somebody else listens there. (docs/decisions/many-listeners.md)
 *
 * Returns what ends the listening and leaves open connections as they are.
 */
export async function listenWidely(
  app: App,
  { port, host }: { port: number; host: string },
): Promise<() => void> {
  if (cluster.isWorker || process.platform !== "linux") {
    await app.listen({ port, host, backlog: BACKLOG });
    return () => stopListening(app.server);
  }
  const shared = { port: await freePort(port, host), host, backlog: BACKLOG, reusePort: true };
  const others: Server[] = [];
  const stopAll = () => [app.server, ...others].forEach(stopListening);
  app.addHook("preClose", async () => stopAll());
  await app.listen(shared);
  for (let count = 1; count < LISTENERS; count += 1) {
    const other = createServer({ allowHalfOpen: true, noDelay: true });
    other.on("connection", (socket) => app.server.emit("connection", socket));
    // What goes wrong for one connection is that connection's affair.
    other.on("error", (error) => app.log.warn({ err: error }, "a listener met an error"));
    other.listen(shared);
    await once(other, "listening");
    others.push(other);
  }
  return stopAll;
}

/** As `net` does it: a server of HTTP would also cut the connections on which nothing is asked at this moment. */
function stopListening(server: Server): void {
  Server.prototype.close.call(server);
}

/** The port, when it is nobody's: those who share one are not told of each other. Port 0 becomes a free one. */
async function freePort(port: number, host: string): Promise<number> {
  const probe = createServer();
  probe.listen({ port, host });
  await once(probe, "listening");
  const bound = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof bound === "object" && bound ? bound.port : port;
}
