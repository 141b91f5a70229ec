import { createServer } from "node:net";

const free = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/**
 * A free port below 32,768, where systems begin to take ports for outgoing connections: one that is let go can be bound again
 * later.
 */
export async function lowPort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 10_000);
    if (await free(port)) return port;
  }
}
