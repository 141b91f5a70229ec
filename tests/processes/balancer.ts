import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One request on a kept connection; rejects when the answer breaks off. */
export function ask(
  agent: Agent,
  address: string,
  path: string,
  { method = "GET", headers = {}, body = "" } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, address), { agent, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("error", reject);
      response.on("end", () =>
        response.complete
          ? resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
          : reject(new Error(`${path} broke off`)),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Whether the connection was refused, so that nothing was sent. */
const refused = (error: unknown) =>
  error instanceof Error && "syscall" in error && error.syscall === "connect";

/**
 * A balancer in front of several servers: it asks each whether it is ready, keeps connections, and sends a request
 * elsewhere when nobody takes the connection. A request that was sent is never sent again. While no server says that it is
 * ready, requests wait, as in HAProxy's queue: on a busy machine the one that stays may be late to say it.
 */
export function openBalancer(addresses: readonly string[], everyMs = 50) {
  const servers = addresses.map((address) => ({
    address,
    ready: true,
    asked: 0,
    heard: 0,
    agent: new Agent({ keepAlive: true, maxSockets: 50 }),
  }));
  const asking = new Agent({ keepAlive: false });
  const timer = setInterval(() => {
    for (const server of servers) {
      server.asked += 1;
      const number = server.asked;
      // On a busy machine an older answer may come after a newer one.
      const hear = (ready: boolean) => {
        if (number < server.heard) return;
        server.heard = number;
        server.ready = ready;
      };
      ask(asking, server.address, "/health/ready").then(
        ({ status }) => hear(status === 200),
        () => hear(false),
      );
    }
  }, everyMs);
  let turn = 0;

  return {
    async send(path: string, options?: Parameters<typeof ask>[3]): Promise<Answer> {
      for (let tries = 0; ; ) {
        const ready = servers.filter((server) => server.ready);
        const server = ready[turn++ % Math.max(ready.length, 1)];
        if (!server) {
          await delay(everyMs);
          continue;
        }
        try {
          return await ask(server.agent, server.address, path, options);
        } catch (error) {
          tries += 1;
          if (!refused(error) || tries > 4) throw error;
          server.ready = false;
        }
      }
    },
    close() {
      clearInterval(timer);
      for (const { agent } of servers) agent.destroy();
      asking.destroy();
    },
  };
}
