import type { IncomingMessage, ServerResponse } from "node:http";
import { isPagePath } from "#contract/page-addresses.ts";
import type { Metrics } from "#server/observe/metrics.ts";
import { openRefusal } from "../errors/refuse-for-now.ts";
import { pageKeyOf } from "../pages/page-key.ts";
import type { App } from "../server/app-types.ts";
import { readAddress } from "../server/read-address.ts";
import type { RequestGate } from "../server/request-gate.ts";

type Kind = "page" | "read" | "write";
type Caps = Readonly<Record<Kind, number>>;

/** Requests under way at most. A write may wait for the card provider, which costs nothing. */
const CAPS: Caps = { page: 32, read: 100, write: 1000 };
/** The same while the event loop is late. An order takes about 25 turns of the loop, so pages and reads are cut first. */
const CAPS_WHEN_LATE: Caps = { page: 6, read: 24, write: 28 };
/** The event loop is late when a timer fires this much later than planned. */
const LATE_MS = 50;
const TICK_MS = 50;
/** A write whose body comes more slowly is no work yet, and holds no place: else a crowd of slow bodies would stop all orders. */
const SLOW_BODY_MS = 1000;

/** Never refused: health checks, metrics, the card provider's events, and static files. */
const ALWAYS = /^\/(?:health\/|metrics$|payments\/webhook$|assets\/|towns\/|docs\/static\/)/;

interface Deps {
  readonly metrics: Pick<Metrics, "refused">;
  /** Whether a page is cached or being made, so that sending it costs next to nothing. */
  readonly isCached: (key: string) => boolean;
  /** The shop's name. */
  readonly shop: () => string;
  readonly corsOrigins?: readonly string[];
  readonly caps?: Caps;
  readonly capsWhenLate?: Caps;
  readonly eventLoop?: EventLoop;
  /** Milliseconds. */
  readonly now?: () => number;
}

interface EventLoop {
  /** By how many ms the loop is late now, or was at its last tick. */
  delayMs(): number;
  /** Changes at each tick. */
  tick(): number;
  stop(): void;
}

function watchEventLoop(): EventLoop {
  let last = performance.now();
  let late = 0;
  let ticks = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    late = now - last - TICK_MS;
    last = now;
    ticks += 1;
  }, TICK_MS).unref();
  return {
    // Counts a tick that is overdue: many requests may arrive within one turn of the loop.
    delayMs: () => Math.max(late, performance.now() - last - TICK_MS),
    tick: () => ticks,
    stop: () => clearInterval(timer),
  };
}

type UnderWay = Map<IncomingMessage, number>;

export interface LoadShedder {
  /** Refuses a request when its kind is at its cap; else counts it until it is answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** A request was answered, however slowly its client then reads. */
  answered(request: IncomingMessage): void;
  stop(): void;
}

/**
 * Refuses requests with 503 before they cost anything: a cap on the requests under way, by kind, which is lower while the
 * event loop is late. A fast read is never under way for long, so a late tick also starts no more than the cap.
 */
export function openLoadShedder(deps: Deps): LoadShedder {
  const {
    metrics,
    isCached,
    caps = CAPS,
    capsWhenLate = CAPS_WHEN_LATE,
    now = () => performance.now(),
  } = deps;
  const eventLoop = deps.eventLoop ?? watchEventLoop();
  const refuse = openRefusal(deps);
  /** The requests of each kind under way, with the time of their arrival. */
  const underWay = { page: new Map(), read: new Map(), write: new Map() } satisfies Record<Kind, UnderWay>;
  const begun = { tick: -1, page: 0, read: 0, write: 0 };
  const releases = new WeakMap<IncomingMessage, () => void>();
  let refusals = 0;

  function isFull(kind: Kind): boolean {
    const tick = eventLoop.tick();
    if (begun.tick !== tick) Object.assign(begun, { tick, page: 0, read: 0, write: 0 });
    if (eventLoop.delayMs() <= LATE_MS) return hasReached(caps[kind], underWay[kind]);
    const cap = capsWhenLate[kind];
    return hasReached(cap, underWay[kind]) || (kind !== "write" && begun[kind] >= cap);
  }

  function hasReached(cap: number, requests: UnderWay): boolean {
    if (requests.size < cap) return false;
    const slowSince = now() - SLOW_BODY_MS;
    let atWork = 0;
    for (const [{ complete }, arrivedAt] of requests) {
      if (complete || arrivedAt >= slowSince) atWork += 1;
      if (atWork === cap) return true;
    }
    return false;
  }

  function begin(kind: Kind, request: IncomingMessage, response: ServerResponse) {
    underWay[kind].set(request, now());
    begun[kind] += 1;
    const release = () => {
      if (releases.delete(request)) underWay[kind].delete(request);
    };
    releases.set(request, release);
    // For a client that has gone, and for answers that pass no hook.
    response.once("close", release);
  }

  return {
    answer(request, response) {
      const kind = kindOf(request);
      if (!kind) return false;
      if (kind === "page") {
        const { key } = pageKeyOf(request.url, request.headers.cookie);
        if (key && isCached(key)) return false;
      }
      if (!isFull(kind)) {
        begin(kind, request, response);
        return false;
      }
      // Different times, so that refused clients do not come back together.
      refusals += 1;
      refuse(request, response, 1 + (refusals % 3));
      metrics.refused(kind);
      return true;
    },
    answered: (request) => releases.get(request)?.(),
    stop: () => eventLoop.stop(),
  };
}

/** Sheds the load of an app's requests until the app closes. */
export function shedLoad(app: App, gate: RequestGate, deps: Deps) {
  const shedder = openLoadShedder(deps);
  gate.answerFirst(shedder.answer);
  app.addHook("onSend", async (request) => shedder.answered(request.raw));
  app.addHook("onClose", async () => shedder.stop());
}

function kindOf({ url, method, headers }: IncomingMessage): Kind | null {
  const path = readAddress(url)?.path ?? "";
  if (ALWAYS.test(path)) return null;
  if (method !== "GET" && method !== "HEAD") return method === "OPTIONS" ? null : "write";
  // React Router requests `.data` where a browser requests HTML. Other clients may name no type.
  const isPage = path.endsWith(".data") || headers.accept?.includes("text/html") || isPagePath(path);
  return isPage ? "page" : "read";
}
