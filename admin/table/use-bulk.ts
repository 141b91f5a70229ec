import { useRef, useState } from "react";
import { toApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";

export interface Outcome {
  readonly done: number;
  readonly refused: readonly { readonly key: string; readonly reason: string }[];
}

/** Runs an act on several rows, one after another. A refused row does not stop the others. */
export function useBulk<Row>(rowKey: (row: Row) => string) {
  const errors = useWords("errors");
  const [isRunning, setRunning] = useState(false);
  // A ref, because the state is one render late for a double press.
  const isStarted = useRef(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  /** `act` resolves to the reason of a refusal, or to null. */
  async function run(
    rows: readonly Row[],
    act: (row: Row) => Promise<string | null>,
  ): Promise<Outcome | null> {
    if (isStarted.current) return null;
    isStarted.current = true;
    setRunning(true);
    setOutcome(null);
    const refused: { key: string; reason: string }[] = [];
    for (const row of rows) {
      const reason = await act(row).catch((thrown: unknown) => errors(toApiError(thrown).code));
      if (reason !== null) refused.push({ key: rowKey(row), reason });
    }
    const outcome = { done: rows.length - refused.length, refused };
    setOutcome(outcome);
    isStarted.current = false;
    setRunning(false);
    return outcome;
  }
  return { isRunning, outcome, run };
}
