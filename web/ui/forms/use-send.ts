import { useRef, useState } from "react";
import { ApiError, toApiError } from "#web/client-state/api-error.ts";

interface RunOptions {
  /** Tells apart the acts that share one `useSend`, such as the rows of a list. */
  readonly name?: string;
  /** Returns true if it showed the error itself; `error` then stays empty. */
  readonly onRefused?: (error: ApiError, thrown: unknown) => boolean;
}

/**
 * Sends what a person asks for, one act at a time. The second press of an act that is under way sends nothing, also
 * within one frame. An act with another name waits for its turn, so no press of another button is lost. `error` is the
 * last refusal; its code is NETWORK if the line was lost.
 */
export function useSend() {
  const [sending, setSending] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  // A state is one render late for the second press of two.
  const turns = useRef(new Map<string, Promise<void>>());

  /** Resolves to whether the act succeeded; false for a second press. Never rejects. */
  async function run(act: () => Promise<unknown>, { name = "", onRefused }: RunOptions = {}) {
    if (turns.current.has(name)) return false;
    const before = [...turns.current.values()].at(-1);
    let end = () => {};
    const turn = new Promise<void>((resolve) => {
      end = resolve;
    });
    turns.current.set(name, turn);
    if (before) await before;
    setSending(name);
    setError(null);
    try {
      await act();
      return true;
    } catch (thrown) {
      // Anything else is a fault of the code or of the browser: the console says which.
      if (!(thrown instanceof ApiError)) reportError(thrown);
      const refusal = toApiError(thrown);
      if (!onRefused?.(refusal, thrown)) setError(refusal);
      return false;
    } finally {
      turns.current.delete(name);
      setSending(null);
      end();
    }
  }

  return {
    isSending: sending !== null,
    /** The name of the act under way. */
    sending,
    error,
    run,
    /** Removes the error. */
    forget: () => setError(null),
  };
}
