import { createServer } from "node:net";

const free = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/**
 * Returns a free port below 32,768. Systems take ports for outgoing connections from there up, so a released lower port can be
 * bound again later.
 */
export async function lowPort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 10_000);
    if (await free(port)) return port;
  }
}
