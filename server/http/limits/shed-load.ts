import type { IncomingMessage, ServerResponse } from "node:http";
import { isPagePath } from "#contract/page-addresses.ts";
import type { Metrics } from "#server/observe/metrics.ts";
import { openRefusal } from "../errors/refuse-for-now.ts";
import { earlyAnswerKeyOf, pageKeyOf } from "../pages/cache-keys.ts";
import type { App } from "../server/app-types.ts";
import { clientAddressOf } from "../server/client-address.ts";
import { readAddress } from "../server/read-address.ts";
import type { RequestGate } from "../server/request-gate.ts";
import { type EventLoop, watchEventLoop } from "./event-loop.ts";
import { networkOf } from "./network-of.ts";

type Kind = "page" | "read" | "write";
type Caps = Readonly<Record<Kind, number>>;

/** The most requests under way. Writes have a high cap, because one that waits for the card provider costs nothing. */
const CAPS: Caps = { page: 32, read: 100, write: 1000 };
/** The caps while the event loop is late. An order takes about 25 turns of the loop, so pages and reads are cut first. */
const CAPS_WHEN_LATE: Caps = { page: 24, read: 32, write: 28 };
/** Reads that cost as much as one page. */
const READS_PER_PAGE = 3;
/**
 * A network address over its own cap waits this long for its refusal. Otherwise a program that retries at once would keep
 * the process busy with refusals alone.
 */
const HOLD_MS = 500;
/** The most refusals that wait at the same time. They take about 25 MB. */
const MAX_HELD = 4000;
/** A write whose body is still incomplete after this time holds no place. Otherwise many slow bodies would stop all orders. */
const SLOW_BODY_MS = 1000;

/** Never refused: health checks, metrics, the card provider's events, and static files. */
const ALWAYS = /^\/(?:health\/|metrics$|payments\/webhook$|assets\/|towns\/|docs\/static\/)/;

interface Deps {
  readonly metrics: Pick<Metrics, "refused">;
  /** Whether an answer is cached or being made, so that it costs next to nothing to send. */
  readonly isCached: (key: string) => boolean;
  /** The shop's name. */
  readonly shop: () => string;
  readonly corsOrigins?: readonly string[];
  /** The most pages that are made for one network address at a time. Its cap on reads is three times as high. */
  readonly pagesPerAddress: number;
  /** The number of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: number;
  readonly caps?: Caps;
  readonly capsWhenLate?: Caps;
  readonly eventLoop?: EventLoop;
  readonly holdMs?: number;
  /** Milliseconds. */
  readonly now?: () => number;
}

type UnderWay = Map<IncomingMessage, number>;

export interface LoadShedder {
  /** Refuses a request when its kind is at its cap and returns true. Otherwise counts the request until it is answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Stops counting a request whose answer is made, however slowly its client then reads. */
  answered(request: IncomingMessage): void;
  stop(): void;
}

/**
 * Refuses requests with 503 before they cost anything. Each kind of request has a cap on the requests under way, which is
 * lower while the event loop is late. Each network address has a cap of its own. Fast reads are rarely under way when the
 * next one arrives, so a turn of the loop also starts no more requests than the cap: for one address always, for all
 * addresses while the loop is late. An answer from the cache is never refused.
 */
export function openLoadShedder(deps: Deps): LoadShedder {
  const {
    metrics,
    isCached,
    pagesPerAddress,
    trustedProxies,
    caps = CAPS,
    capsWhenLate = CAPS_WHEN_LATE,
    holdMs = HOLD_MS,
    now = () => performance.now(),
  } = deps;
  const eventLoop = deps.eventLoop ?? watchEventLoop();
  const refuse = openRefusal(deps);
  /** The requests of each kind under way, with the time of their arrival. */
  const underWay = { page: new Map(), read: new Map(), write: new Map() } satisfies Record<Kind, UnderWay>;
  const addresses = openPlaces();
  const begun = { page: 0, read: 0 };
  const releases = new WeakMap<IncomingMessage, () => void>();
  let refusals = 0;
  let held = 0;

  function isFull(kind: Kind): boolean {
    if (!eventLoop.isLate()) return hasReached(caps[kind], underWay[kind]);
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

  /** The cap of one network address. Writes have rate limits instead. */
  function placesOf(kind: Kind): number {
    if (kind === "write") return Number.POSITIVE_INFINITY;
    return kind === "page" || eventLoop.isLate() ? pagesPerAddress : READS_PER_PAGE * pagesPerAddress;
  }

  function count(kind: Kind) {
    if (kind === "write") return;
    if (begun.page + begun.read === 0) setImmediate(() => Object.assign(begun, { page: 0, read: 0 }));
    begun[kind] += 1;
  }

  function begin(kind: Kind, address: string, request: IncomingMessage, response: ServerResponse) {
    underWay[kind].set(request, now());
    count(kind);
    addresses.take(address);
    const release = () => {
      if (!releases.delete(request)) return;
      underWay[kind].delete(request);
      // The place is freed in the next turn, because all requests of one packet are answered within one turn.
      setImmediate(() => addresses.leave(address));
    };
    releases.set(request, release);
    // `onSend` runs neither for a client that has gone nor for an answer before the router.
    response.once("close", release);
  }

  function refuseLater(request: IncomingMessage, response: ServerResponse, retryAfter: number) {
    held += 1;
    setTimeout(() => {
      held -= 1;
      if (!response.destroyed) refuse(request, response, retryAfter);
    }, holdMs);
  }

  return {
    answer(request, response) {
      const kind = kindOf(request);
      if (!kind || isKnown(kind, request, isCached)) return false;
      const address = `${kind} ${networkOf(clientAddressOf(request, trustedProxies))}`;
      const isGreedy = addresses.taken(address) >= placesOf(kind);
      if (!isGreedy && !isFull(kind)) {
        begin(kind, address, request, response);
        return false;
      }
      // The wait varies, so that refused clients do not come back together.
      refusals += 1;
      const retryAfter = 1 + (refusals % 3);
      if (isGreedy && held < MAX_HELD) refuseLater(request, response, retryAfter);
      else refuse(request, response, retryAfter);
      metrics.refused(kind);
      return true;
    },
    answered: (request) => releases.get(request)?.(),
    stop: () => eventLoop.stop(),
  };
}

/** Counts taken places by name. */
function openPlaces() {
  const places = new Map<string, number>();
  const taken = (name: string) => places.get(name) ?? 0;
  return {
    taken,
    take: (name: string) => void places.set(name, taken(name) + 1),
    leave(name: string) {
      if (taken(name) > 1) places.set(name, taken(name) - 1);
      else places.delete(name);
    },
  };
}

/** Whether the cache answers a request, now or once a running request has made the same answer. */
function isKnown(kind: Kind, request: IncomingMessage, isCached: (key: string) => boolean): boolean {
  if (kind === "write") return false;
  const { url, headers } = request;
  const key = kind === "page" ? pageKeyOf(url, headers.cookie).key : earlyAnswerKeyOf(url, request);
  return key !== null && isCached(key);
}

/** Sheds the load of an app until the app closes. */
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
  // React Router requests `.data` where a browser requests HTML. Other clients may send no Accept header.
  const isPage = path.endsWith(".data") || headers.accept?.includes("text/html") || isPagePath(path);
  return isPage ? "page" : "read";
}
