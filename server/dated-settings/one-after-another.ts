/** Makes calls of `work` wait for each other: what the last one read is what stays. A failure holds nobody up. */
export function oneAfterAnother<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const next = last.catch(() => {}).then(work);
    last = next;
    return next;
  };
}
