/** A worker that died within this time counts as a failed start. */
const YOUNG_MS = 5000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/**
 * The pause before a dead worker is replaced, in ms, by how long it ran: 0, except after a failed start. Then the pause
 * doubles each time, so that a shop that cannot start does not load the machine.
 */
export function openRestartPauses(): (livedMs: number) => number {
  let next = FIRST_PAUSE_MS;
  return (livedMs) => {
    if (livedMs > YOUNG_MS) {
      next = FIRST_PAUSE_MS;
      return 0;
    }
    const pause = next;
    next = Math.min(next * 2, LONGEST_PAUSE_MS);
    return pause;
  };
}
