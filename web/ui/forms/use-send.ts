import { useRef, useState } from "react";
import { ApiError, toApiError } from "#web/client-state/api-error.ts";

interface RunOptions {
  /** The name of the act. It tells acts apart that share one `useSend`, such as the rows of a list. */
  readonly name?: string;
  /** Called for an error. If it showed the error itself, it returns true, and `error` stays empty. */
  readonly onRefused?: (error: ApiError, thrown: unknown) => boolean;
}

/**
 * Sends the acts that a person asks for, one at a time. A second press of a running act sends nothing, even within one frame. An
 * act with another name waits for its turn, so no press of another button is lost. `error` is the last refusal. Its code is
 * NETWORK when the connection was lost.
 */
export function useSend() {
  const [sending, setSending] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  // A ref, because a state would be one render late for the second press of a double press.
  const turns = useRef(new Map<string, Promise<void>>());

  /** Runs an act. Resolves to whether it succeeded; false for a second press. Never rejects. */
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
      // Other errors are faults of the code or the browser, and are reported to the console.
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
    /** The name of the running act. */
    sending,
    error,
    run,
    /** Removes the error. */
    forget: () => setError(null),
  };
}
