import { startTransition, useOptimistic } from "react";

/**
 * What a control shows: a new value at once, alone, while `act` brings the rest of the page after it. When `act` is done
 * the control shows what the page says.
 */
export function useAtOnce<Value>(
  value: Value,
): [shown: Value, change: (next: Value, act: () => Promise<void>) => void] {
  const [shown, show] = useOptimistic(value);
  return [
    shown,
    (next, act) =>
      startTransition(async () => {
        show(() => next);
        await act();
      }),
  ];
}
