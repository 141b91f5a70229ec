/** The event loop is late when a timer fires this much later than planned. */
const LATE_MS = 50;
const TICK_MS = 50;
/** One late tick says nothing: a neighbour on the machine or the garbage collector may have caused it. */
const LASTING_MS = 500;

/** How the event loop keeps up with its work. */
export interface EventLoop {
  /** Whether it has been late at each tick for half a second. */
  isLate(): boolean;
  stop(): void;
}

/** Judges ticks by their times, in ms. */
export function openLateness(startedAt: number) {
  let last = startedAt;
  /** The first of the latest late ticks; null while the last tick was on time. */
  let lateSince: number | null = null;
  return {
    tick(now: number) {
      lateSince = now - last - TICK_MS > LATE_MS ? (lateSince ?? now) : null;
      last = now;
    },
    isLate: (now: number) => lateSince !== null && now - lateSince >= LASTING_MS,
  };
}

export function watchEventLoop(): EventLoop {
  const lateness = openLateness(performance.now());
  const timer = setInterval(() => lateness.tick(performance.now()), TICK_MS).unref();
  return { isLate: () => lateness.isLate(performance.now()), stop: () => clearInterval(timer) };
}
