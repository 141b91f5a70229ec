/**
 * Runs the calls of `work` one after the other, so that the newest result is the last. A failed call does not stop the
 * next one.
 */
export function oneAfterAnother<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.catch(() => {}).then(work);
    last = next;
    return next;
  };
}
