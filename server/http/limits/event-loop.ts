/** The event loop is late when a timer fires this much later than planned. */
const LATE_MS = 50;
const TICK_MS = 50;
/** A single late tick is ignored: a neighbour on the machine or the garbage collector may have caused it. */
const LASTING_MS = 500;

/** Tells whether the event loop keeps up with its work. */
export interface EventLoop {
  /** Whether each tick of the last half second was late. */
  isLate(): boolean;
  stop(): void;
}

/** Judges lateness by the times of ticks, in ms. */
export function openLateness(startedAt: number) {
  let last = startedAt;
  /** The first tick of the current run of late ticks; null when the last tick was on time. */
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
