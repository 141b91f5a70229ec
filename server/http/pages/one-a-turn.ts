/**
 * Resolves for one caller in each turn of the event loop, in the order of the calls. Work that starts after it cannot
 * gather in one long turn, in which no other request is read.
 */
export function oneATurn(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  function next() {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  }
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(next);
    });
}
