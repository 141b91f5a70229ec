import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";

export interface PlannedRequest {
  readonly kind: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The outcome of a request. `status` is 0 for a broken connection; `ms` counts from when it was due. */
export interface Outcome {
  readonly kind: string;
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: boolean;
}

/** A connection that is silent for longer is closed. */
const TIMEOUT_MS = 15_000;
const CONNECTIONS = 1500;

/** Sends requests over at most 1,500 keep-alive connections, from this process. `from` is the crowd's own address. */
export function openCrowd(address: string, from?: string) {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: "lifo" });

  function send({ kind, path, method = "GET", headers = {}, body }: PlannedRequest, due = performance.now()) {
    return new Promise<Outcome>((resolve) => {
      const end = (status: number, retryAfter = false) =>
        resolve({ kind, status, retryAfter, ms: performance.now() - due });
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const sent = request(
        {
          host: hostname,
          port,
          agent,
          path,
          method,
          headers: { ...headers, ...length },
          timeout: TIMEOUT_MS,
          ...(from === undefined ? {} : { localAddress: from }),
        },
        (answer) => {
          answer.resume();
          answer.on("end", () => end(answer.statusCode ?? 0, answer.headers["retry-after"] !== undefined));
          answer.on("error", () => end(0));
        },
      );
      sent.on("error", () => end(0));
      sent.on("timeout", () => sent.destroy());
      sent.end(body);
    });
  }

  return {
    send,
    /** A closed load: each client sends its next request after the response. */
    async closed(clients: number, seconds: number, next: () => PlannedRequest): Promise<Outcome[]> {
      const end = performance.now() + seconds * 1000;
      const outcomes: Outcome[] = [];
      const client = async () => {
        while (performance.now() < end) outcomes.push(await send(next()));
      };
      await Promise.all(Array.from({ length: clients }, client));
      return outcomes;
    },
    /** An open load: `rate` requests a second, whether they are answered or not. */
    async open(rate: number, seconds: number, next: () => PlannedRequest): Promise<Outcome[]> {
      const sent: Promise<Outcome>[] = [];
      const began = performance.now();
      for (let count = 0; count < rate * seconds; count += 1) {
        const due = began + (count * 1000) / rate;
        const early = due - performance.now();
        if (early > 1) await delay(early);
        sent.push(send(next(), due));
      }
      return Promise.all(sent);
    },
    close: () => agent.destroy(),
  };
}
