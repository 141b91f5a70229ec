import { useState } from "react";
import { type ApiError, toApiError } from "#web/client-state/api-error.ts";

/** Runs one action at a time. The error of the last one stays until the next. */
export function useSend() {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  async function run(action: () => Promise<void>) {
    if (isSending) return;
    setSending(true);
    setError(null);
    try {
      await action();
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      setSending(false);
    }
  }
  return { isSending, error, run };
}
