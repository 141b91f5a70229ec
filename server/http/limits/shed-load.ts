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
  const { metrics, isCached, caps = CAPS, capsWhenLate = CAPS_WHEN_LATE } = deps;
  const eventLoop = deps.eventLoop ?? watchEventLoop();
  const refuse = openRefusal(deps);
  const underWay: Record<Kind, number> = { page: 0, read: 0, write: 0 };
  const begun = { tick: -1, page: 0, read: 0, write: 0 };
  const releases = new WeakMap<IncomingMessage, () => void>();
  let refusals = 0;

  function isFull(kind: Kind): boolean {
    const tick = eventLoop.tick();
    if (begun.tick !== tick) Object.assign(begun, { tick, page: 0, read: 0, write: 0 });
    if (eventLoop.delayMs() <= LATE_MS) return underWay[kind] >= caps[kind];
    return underWay[kind] >= capsWhenLate[kind] || (kind !== "write" && begun[kind] >= capsWhenLate[kind]);
  }

  function begin(kind: Kind, request: IncomingMessage, response: ServerResponse) {
    underWay[kind] += 1;
    begun[kind] += 1;
    const release = () => {
      if (!releases.delete(request)) return;
      underWay[kind] -= 1;
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
