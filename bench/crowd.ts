import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";

/** One thing that somebody asks. */
export interface Wish {
  readonly kind: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How one wish ended: the status, 0 for a broken connection, and the ms from when it was due. */
export interface Outcome {
  readonly kind: string;
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: boolean;
}

/** A crowd gives up, and the bench with it, when nothing is answered for this long. */
const PATIENCE_MS = 15_000;
const CONNECTIONS = 1500;

/** Asks an address on this machine over kept connections, 1,500 at most, from the process that measures. */
export function openCrowd(address: string) {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: "lifo" });

  function ask({ kind, path, method = "GET", headers = {}, body }: Wish, due = performance.now()) {
    return new Promise<Outcome>((resolve) => {
      const end = (status: number, retryAfter = false) =>
        resolve({ kind, status, retryAfter, ms: performance.now() - due });
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const asked = request(
        {
          host: hostname,
          port,
          agent,
          path,
          method,
          headers: { ...headers, ...length },
          timeout: PATIENCE_MS,
        },
        (answer) => {
          answer.resume();
          answer.on("end", () => end(answer.statusCode ?? 0, answer.headers["retry-after"] !== undefined));
          answer.on("error", () => end(0));
        },
      );
      asked.on("error", () => end(0));
      asked.on("timeout", () => asked.destroy());
      asked.end(body);
    });
  }

  return {
    ask,
    /** So many at a time, each asking again when it is answered. */
    async closed(people: number, seconds: number, wish: () => Wish): Promise<Outcome[]> {
      const end = performance.now() + seconds * 1000;
      const outcomes: Outcome[] = [];
      const person = async () => {
        while (performance.now() < end) outcomes.push(await ask(wish()));
      };
      await Promise.all(Array.from({ length: people }, person));
      return outcomes;
    },
    /** So many a second, whether they are answered or not. */
    async open(rate: number, seconds: number, wish: () => Wish): Promise<Outcome[]> {
      const sent: Promise<Outcome>[] = [];
      const began = performance.now();
      for (let count = 0; count < rate * seconds; count += 1) {
        const due = began + (count * 1000) / rate;
        const early = due - performance.now();
        if (early > 1) await delay(early);
        sent.push(ask(wish(), due));
      }
      return Promise.all(sent);
    },
    close: () => agent.destroy(),
  };
}
