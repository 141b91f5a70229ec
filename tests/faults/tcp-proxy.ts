import { connect, createServer, type Socket } from "node:net";
import { lowPort } from "#tests/low-port.ts";

type Direction = "before" | "after";

interface Watch {
  readonly text: string;
  readonly when: Direction;
  readonly act: () => void;
}

/** The target of a PostgreSQL address: a port, or a socket in a folder. */
function targetOf(url: URL): { path: string } | { host: string; port: number } {
  const folder = url.searchParams.get("host");
  const port = Number(url.port || 5432);
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port };
}

/**
 * A proxy between a shop and its database. A test can delay the traffic, cut it, leave it half open, or act when a statement
 * passes.
 */
export async function openTcpProxy(databaseUrl: string) {
  const target = targetOf(new URL(databaseUrl));
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let watch: Watch | null = null;
  let silent = false;
  let delayMs = 0;

  function pass(from: Socket, to: Socket, chunk: Buffer) {
    if (silent || to.destroyed) return;
    if (delayMs === 0) to.write(chunk);
    else setTimeout(() => !silent && !to.destroyed && to.write(chunk), delayMs);
    if (from.destroyed) to.destroy();
  }

  const listener = createServer((client) => {
    const server = connect(target);
    const pair = { client, server };
    pairs.add(pair);
    let struck: Watch | null = null;
    client.on("data", (chunk) => {
      const hit = watch && chunk.includes(watch.text) ? watch : null;
      if (hit) {
        watch = null;
        struck = hit;
        if (hit.when === "before") return hit.act();
      }
      pass(client, server, chunk);
    });
    server.on("data", (chunk) => {
      // The server has run the statement, but the client never gets the answer.
      if (struck?.when === "after") return struck.act();
      pass(server, client, chunk);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      listener.once("error", reject);
      listener.listen(port, "127.0.0.1", () => {
        listener.off("error", reject);
        resolve();
      });
    });
  const port = await lowPort();
  await listen(port);
  const drop = () => {
    for (const { client, server } of pairs) {
      client.destroy();
      server.destroy();
    }
  };
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(port);

  return {
    /** The database's URL through the proxy. */
    url: url.href,
    /** Delays everything in both directions. */
    delay(ms: number) {
      delayMs = ms;
    },
    /** Closes all connections and refuses new ones. */
    async cut() {
      const closed = new Promise((resolve) => listener.close(resolve));
      drop();
      await closed;
    },
    /** Keeps connections open but forwards nothing; new ones are accepted and get no answer. */
    halfOpen() {
      silent = true;
    },
    async restore() {
      delayMs = 0;
      if (silent) drop();
      silent = false;
      if (!listener.listening) await listen(port);
    },
    /** Acts once when a statement with this text passes: before the database gets it, or after it ran. */
    at(text: string, when: Direction, act: () => void) {
      watch = { text, when, act };
    },
    async close() {
      drop();
      if (listener.listening) await new Promise((resolve) => listener.close(resolve));
    },
  };
}

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>;
