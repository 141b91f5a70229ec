import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { ServerBounds } from "./request-bounds.ts";

/** Answers a request before the router sees it and returns true, or leaves it alone and returns false. */
type EarlyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The place every request of the network passes: it knows what is under way, and asks the fast answers first. */
export interface FrontDoor {
  /** Makes the server whose requests pass here; Fastify's `serverFactory`. */
  makeServer(handler: RequestListener, bounds: ServerBounds): Server;
  /** Adds an early answer; those added first are asked first. */
  answerFirst(answer: EarlyAnswer): void;
  /** Requests that the router is answering at this moment. */
  readonly inFlight: number;
  /** Whether the shop is closing: each answer is then the last one on its connection. */
  readonly draining: boolean;
  /** When somebody else than who watches the shop's health came last while it closes; as `performance.now()` tells. */
  readonly lastAsked: number;
  startDraining(): void;
  /** Resolves when nothing is under way. */
  untilEmpty(): Promise<void>;
}

export function openFrontDoor(): FrontDoor {
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
    makeServer(handler, { server: options, silenceMs }) {
      const server = createServer(options, (request, response) => {
        // Node then says `Connection: close`, so that a client with a kept connection goes elsewhere by itself.
        if (draining) {
          response.shouldKeepAlive = false;
          if (!request.url?.startsWith("/health/")) lastAsked = performance.now();
        }
        for (const answer of early) if (answer(request, response)) return;
        underWay.add(response);
        response.once("close", left);
        handler(request, response);
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
