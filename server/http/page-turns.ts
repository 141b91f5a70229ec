/** Turns of the event loop, one page at a time. */
export interface PageTurns {
  /** Resolves when a page may be begun: when none is left that can be drawn. */
  readonly toBegin: () => Promise<void>;
  /** Resolves when a page that knows what it shows may be drawn. */
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

  function next() {
    const letOn = drawing.shift() ?? beginning.shift();
    coming = drawing.length + beginning.length > 0;
    if (coming) setImmediate(next);
    letOn?.();
  }

  const waitIn = (line: Line) => () =>
    new Promise<void>((resolve) => {
      line.push(resolve);
      if (!coming) setImmediate(next);
      coming = true;
    });

  return { toBegin: waitIn(beginning), toDraw: waitIn(drawing) };
}
