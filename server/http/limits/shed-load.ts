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

/** Requests under way at most. A write may wait for the card provider, which costs nothing. */
const CAPS: Caps = { page: 32, read: 100, write: 1000 };
/** The same while the event loop is late. An order takes about 25 turns of the loop, so pages and reads are cut first. */
const CAPS_WHEN_LATE: Caps = { page: 24, read: 32, write: 28 };
/** A list costs about a third of a page. */
const READS_PER_PAGE = 3;
/**
 * How long one address waits for its refusal, when it is what asks too much: a program that asks again at once would keep
 * the process busy with refusals alone.
 */
const HOLD_MS = 500;
/** Refusals that wait at the same time; they take some 25 MB. */
const MAX_HELD = 4000;
/** A write whose body comes more slowly is no work yet, and holds no place: else a crowd of slow bodies would stop all orders. */
const SLOW_BODY_MS = 1000;

/** Never refused: health checks, metrics, the card provider's events, and static files. */
const ALWAYS = /^\/(?:health\/|metrics$|payments\/webhook$|assets\/|towns\/|docs\/static\/)/;

interface Deps {
  readonly metrics: Pick<Metrics, "refused">;
  /** Whether an answer is cached or being made, so that sending it costs next to nothing. */
  readonly isCached: (key: string) => boolean;
  /** The shop's name. */
  readonly shop: () => string;
  readonly corsOrigins?: readonly string[];
  /** Pages that are being made for one network address at most, and a third of its reads. */
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
  /** Refuses a request when its kind is at its cap; else counts it until it is answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** A request was answered, however slowly its client then reads. */
  answered(request: IncomingMessage): void;
  stop(): void;
}

/**
 * Refuses requests with 503 before they cost anything: a cap on the requests under way, by kind, which is lower while the
 * event loop is late, and another one on those of one address. A fast read is never under way for long, so a turn of the
 * loop also starts no more than the cap: of one address always, of all while the loop is late. What the cache answers is
 * never refused.
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

  /** The places of one address; writes have rate limits instead. */
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
      // Not before the next turn: what one packet brings is answered within one.
      setImmediate(() => addresses.leave(address));
    };
    releases.set(request, release);
    // For a client that has gone, and for answers that pass no hook.
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
      // Different times, so that refused clients do not come back together.
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

/** Counts places by name. */
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

/** Whether the cache answers a request, now or once the same answer is made. */
function isKnown(kind: Kind, request: IncomingMessage, isCached: (key: string) => boolean): boolean {
  if (kind === "write") return false;
  const { url, headers } = request;
  const key = kind === "page" ? pageKeyOf(url, headers.cookie).key : earlyAnswerKeyOf(url, request);
  return key !== null && isCached(key);
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
