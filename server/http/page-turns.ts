/** Turns of the event loop, one page at a time. */
export interface PageTurns {
  /** Resolves when a page may be begun: when none is left that can be drawn. */
  readonly toBegin: () => Promise<void>;
  /** Resolves when a page that knows what it shows may be drawn: at once, when it was begun in this very turn. */
  readonly toDraw: () => Promise<void>;
}

type Line = (() => void)[];

/**
 * Lets one page on in each turn of the event loop. To draw one holds the loop for some milliseconds; where many are due at
 * once, an order would wait for all of them at each of its queries (bench/overload.ts). What was begun goes first: were all
 * begun at once, each would wait with all that it was told in hand, long enough for the engine to move it to where it is
 * collected late and at length (docs/performance.md).
 */
export function openPageTurns(): PageTurns {
  const drawing: Line = [];
  const beginning: Line = [];
  let coming = false;
  /** A page was begun in this turn, and may be drawn in it, too. */
  let open = false;

  function turn() {
    const draw = drawing.shift();
    const begin = draw ? undefined : beginning.shift();
    open = begin !== undefined;
    coming = open || drawing.length + beginning.length > 0;
    if (coming) setImmediate(turn);
    (draw ?? begin)?.();
  }

  function waitIn(line: Line): Promise<void> {
    return new Promise((resolve) => {
      line.push(resolve);
      if (!coming) setImmediate(turn);
      coming = true;
    });
  }

  return {
    toBegin: () => waitIn(beginning),
    async toDraw() {
      if (!open) return waitIn(drawing);
      open = false;
    },
  };
}
