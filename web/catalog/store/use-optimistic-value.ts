import { startTransition, useOptimistic } from "react";

/**
 * The value of a control: the new value while `action` runs, then the page's value. The control updates before the rest of the
 * page renders.
 */
export function useOptimisticValue<Value>(
  value: Value,
): [shown: Value, change: (next: Value, action: () => Promise<void>) => void] {
  const [shown, show] = useOptimistic(value);
  return [
    shown,
    (next, action) =>
      startTransition(async () => {
        show(() => next);
        await action();
      }),
  ];
}
