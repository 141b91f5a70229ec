import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { Metrics } from "#server/observe/metrics.ts";
import type { App } from "./app-types.ts";
import type { FrontDoor } from "./front-door.ts";
import { pageKeyOf } from "./page-key.ts";
import { openRefusal } from "./refuse-for-now.ts";

type Kind = "page" | "read" | "write";

interface Places {
  /** So many at a time, whatever the process is doing. */
  readonly most: number;
  /** So many while the process is busy; fewer than `most` where waiting for others costs nothing. */
  readonly busy: number;
  /** So many while it is busy and writes are under way, where that is fewer. */
  readonly besideWrites?: number;
}

/**
 * How many requests of a kind are under way at most. Pages and reads wait for nobody but the processor and the
 * database, a few milliseconds each, so that the last of them is still answered within a second. Writes may wait
 * seconds for the card provider, which costs nothing: they are bounded only while the processor is short.
 */
const PLACES: Record<Kind, Places> = {
  page: { most: 32, busy: 16, besideWrites: 6 },
  read: { most: 100, busy: 32, besideWrites: 12 },
  write: { most: 1000, busy: 28 },
};
/** A process that is slower than another, or shares its processor, gives fewer places: none shall wait this long. */
const TOO_OLD_MS = 200;
/** Nor does an order get far whose twenty-five queries each come back this late; alone, pages and reads may. */
const TOO_LATE_MS = 30;
const FEWEST = 1 / 8;
/**
 * A read from memory is answered at once and so takes no place, but thousands of them that came in one turn of the event
 * loop hold up everybody else: so long a busy process answers reads in a turn, and refuses what is left. Beside writes,
 * that come round twenty-five times each, it is shorter.
 */
const TURN_MS = { alone: 50, besideWrites: 5 };
/**
 * So many reads in a moment are no crowd: two browsers that ask for the pictures of a page, six at a time each. On a machine
 * that has other things to do as well, a process is busy and a turn is long without one.
 */
const NO_CROWD = 12;
/** Busy is a process that worked for this part of the last moment. */
const BUSY = 0.9;
const MOMENT_MS = 100;

/** What must be heard whatever the load: the balancer, the operator, the card provider. Files cost next to nothing. */
const ALWAYS = /^\/(?:health\/|metrics$|payments\/webhook$|assets\/|docs\/static\/)/;

export interface LoadShedder {
  /** Refuses a request when its kind has no place left; else counts it until it is answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  stop(): void;
}

interface Deps {
  readonly metrics: Pick<Metrics, "refused">;
  /** Whether a page is kept or being made: sending it takes no place. */
  readonly knowsPage: (key: string) => boolean;
  /** The shop's name. */
  readonly shop: string;
  readonly corsOrigins?: readonly string[];
  readonly places?: Record<Kind, Places>;
  readonly busyness?: Busyness;
  /** Milliseconds since whenever. */
  readonly now?: () => number;
}

/** Whether this process had hardly a moment's rest lately. */
interface Busyness {
  isBusy(): boolean;
  stop(): void;
}

function watchBusyness(onMoment: (busy: boolean, lateMs: number) => void): Busyness {
  let busy = false;
  let last = performance.eventLoopUtilization();
  let lastAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    busy = performance.eventLoopUtilization(now, last).utilization > BUSY;
    last = now;
    const at = performance.now();
    onMoment(busy, at - lastAt - MOMENT_MS);
    lastAt = at;
  }, MOMENT_MS).unref();
  return { isBusy: () => busy, stop: () => clearInterval(timer) };
}

/** For how many milliseconds the event loop has answered in the turn that is under way. */
function watchTurns(now: () => number): () => number {
  let began: number | null = null;
  return () => {
    if (began === null) setImmediate(() => (began = null));
    began ??= now();
    return now() - began;
  };
}

/** Counts one more read; tells whether more than a few came within this moment or the last. */
function watchCrowd(now: () => number): () => boolean {
  let began = Number.NEGATIVE_INFINITY;
  let came = 0;
  let before = 0;
  return () => {
    const age = now() - began;
    if (age >= MOMENT_MS) {
      before = age < 2 * MOMENT_MS ? came : 0;
      came = 0;
      began = now();
    }
    came += 1;
    return Math.max(came, before) > NO_CROWD;
  };
}

interface Moment {
  readonly busy: boolean;
  /** The age of the oldest page or read that is under way. */
  readonly oldestMs: number;
  /** How late the event loop came round to the writes under way. */
  readonly lateMs: number;
}

/** The part of the busy places that is given, from what the last moment was like. */
export function nextPart(part: number, { busy, oldestMs, lateMs }: Moment): number {
  return busy && (oldestMs > TOO_OLD_MS || lateMs > TOO_LATE_MS)
    ? Math.max(FEWEST, part * 0.5)
    : Math.min(1, part + 0.05);
}

/** Turns requests away with 503 while too many are under way, before they cost anything. */
export function openLoadShedder(deps: Deps): LoadShedder {
  const { metrics, knowsPage, places = PLACES, now = () => performance.now() } = deps;
  const refuse = openRefusal(deps);
  const underWay: Record<Kind, number> = { page: 0, read: 0, write: 0 };
  /** When each page and read under way came in, the oldest first. */
  const since = new Set<{ readonly at: number }>();
  let part = 1;
  let refusals = 0;
  const turnMs = watchTurns(now);
  const isCrowd = watchCrowd(now);
  const busyness =
    deps.busyness ??
    watchBusyness((busy, lateMs) => {
      const [oldest] = since;
      part = nextPart(part, {
        busy,
        oldestMs: oldest ? now() - oldest.at : 0,
        lateMs: underWay.write > 0 ? lateMs : 0,
      });
    });
  const room = (kind: Kind) => {
    const { most, busy, besideWrites = busy } = places[kind];
    if (!busyness.isBusy()) return most;
    // A write waits for what others do with the loop more than it holds it itself: they make room for it.
    if (kind === "write") return busy;
    const shared = underWay.write > 0;
    if (kind === "read") {
      // A turn begins with its first read, whether there is a crowd by then or not.
      const late = turnMs() > (shared ? TURN_MS.besideWrites : TURN_MS.alone);
      if (!isCrowd()) return busy;
      if (late) return 0;
    }
    return Math.ceil((shared ? besideWrites : busy) * part);
  };

  return {
    answer(request, response) {
      const kind = kindOf(request);
      if (!kind) return false;
      if (kind === "page") {
        const { key } = pageKeyOf(request.url ?? "/", request.headers.cookie);
        if (key && knowsPage(key)) return false;
      }
      if (underWay[kind] < room(kind)) {
        const begun = { at: now() };
        underWay[kind] += 1;
        // A write may wait for the card provider: its age tells nothing of this process.
        if (kind !== "write") since.add(begun);
        whenAnswered(response, () => {
          underWay[kind] -= 1;
          since.delete(begun);
        });
        return false;
      }
      // Told apart, so that those who were turned away together don't come back together.
      refusals += 1;
      refuse(request, response, 1 + (refusals % 3));
      metrics.refused(kind);
      return true;
    },
    stop: () => busyness.stop(),
  };
}

/** Calls back once: when the answer is whole, however slowly it is then read, or when its client has gone. */
function whenAnswered(response: ServerResponse, done: () => void) {
  let told = false;
  const tell = () => {
    if (!told) done();
    told = true;
  };
  const end = response.end.bind(response);
  // No event tells of an answer that waits behind others on its connection; `end` has overloads that nothing can spell.
  response.end = ((...parts: Parameters<typeof end>) => {
    tell();
    return end(...parts);
  }) as typeof response.end;
  response.once("close", tell);
}

/** Sheds load of an app's network requests until the app is closed. */
export function shedLoad(app: App, door: FrontDoor, deps: Deps) {
  const shedder = openLoadShedder(deps);
  door.answerFirst(shedder.answer);
  app.addHook("onClose", async () => shedder.stop());
}

function kindOf({ url = "/", method, headers }: IncomingMessage): Kind | null {
  const path = url.split("?", 1)[0] ?? url;
  if (ALWAYS.test(path)) return null;
  if (method !== "GET" && method !== "HEAD") return method === "OPTIONS" ? null : "write";
  // The router of the pages asks for `.data` where the browser asks for HTML.
  return path.endsWith(".data") || headers.accept?.includes("text/html") ? "page" : "read";
}
