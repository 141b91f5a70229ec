/**
 * Resolves with the result of `work`, or of `onTimeout` when `work` takes longer than `ms` milliseconds. Without
 * `onTimeout` it rejects instead. The work is not cancelled; its result is ignored.
 */
export async function withTimeout<Result, Late = never>(
  work: Promise<Result>,
  ms: number,
  onTimeout: () => Late = () => {
    throw new Error(`no answer within ${ms} ms`);
  },
): Promise<Result | Late> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  return Promise.race([work, timeout.then(onTimeout)]).finally(() => clearTimeout(timer));
}
