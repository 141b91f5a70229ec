import { useRef, useState } from "react";
import { type ApiError, toApiError } from "#web/client-state/api-error.ts";

/** Runs one action at a time. The error of the last one stays until the next. */
export function useSend() {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  // The state is a render late for the second tap of two.
  const isRunning = useRef(false);
  async function run(action: () => Promise<void>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setSending(true);
    setError(null);
    try {
      await action();
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      isRunning.current = false;
      setSending(false);
    }
  }
  return { isSending, error, run };
}
