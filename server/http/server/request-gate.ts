import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { ServerBounds } from "../limits/request-bounds.ts";
import { type Guard, openGuard } from "./guard.ts";

/** Answers a request before the router sees it and returns true, or leaves it alone and returns false. */
type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Receives every request before the router, counts the requests under way and tries the early answers first. */
export interface RequestGate {
  /** Makes the server whose requests pass through the gate; Fastify's `serverFactory`. */
  makeServer(handler: RequestListener, bounds: ServerBounds): Server;
  /** Guards the code that runs outside the router. */
  readonly guard: Guard;
  /** Adds an early answer. Early answers are tried in the order in which they were added. */
  answerFirst(answer: EarlyAnswer): void;
  /** The number of requests that the router is answering. */
  readonly inFlight: number;
  /** Whether the shop is closing. Each answer then closes its connection. */
  readonly draining: boolean;
  /** The time of the last request while draining, health checks excepted, by `performance.now()`. */
  readonly lastAsked: number;
  startDraining(): void;
  /** Resolves when no request is under way. */
  untilEmpty(): Promise<void>;
}

export function openRequestGate(guard: Guard = openGuard()): RequestGate {
  const early: EarlyAnswer[] = [];
  const underWay = new Set<ServerResponse>();
  let draining = false;
  let lastAsked = Number.NEGATIVE_INFINITY;
  let whenEmpty = () => {};

  function left(this: ServerResponse) {
    underWay.delete(this);
    if (underWay.size === 0) whenEmpty();
  }

  return {
    guard,
    makeServer(handler, { server: options, silenceMs }) {
      const server = createServer(options, (request, response) => {
        // Node sends `Connection: close`, so the client opens its next connection to another process.
        if (draining) {
          response.shouldKeepAlive = false;
          if (!request.url?.startsWith("/health/")) lastAsked = performance.now();
        }
        guard.request(request, response, () => {
          for (const answer of early) if (answer(request, response)) return;
          underWay.add(response);
          response.once("close", left);
          handler(request, response);
        });
      });
      server.setTimeout(silenceMs);
      return server;
    },
    answerFirst(answer) {
      early.push(answer);
    },
    get inFlight() {
      return underWay.size;
    },
    get draining() {
      return draining;
    },
    get lastAsked() {
      return lastAsked;
    },
    startDraining() {
      draining = true;
      for (const response of underWay) response.shouldKeepAlive = false;
    },
    untilEmpty() {
      return new Promise((resolve) => {
        whenEmpty = resolve;
        if (underWay.size === 0) resolve();
      });
    },
  };
}
