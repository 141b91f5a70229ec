import { useState } from "react";
import { type ApiError, toApiError } from "#web/client-state/api-error.ts";
import { expireSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";

/**
 * Sends one request at a time; `busy` names it. `call` resolves to whether it succeeded: an unknown session ends, and a
 * toast shows every other error that `handle` does not take.
 */
export function useSecurityCall() {
  const t = useWords("security");
  const errorText = useWords("errors");
  const toast = useToast();
  const [busy, setBusy] = useState<string | null>(null);

  async function call(
    name: string,
    request: () => Promise<unknown>,
    handle: (error: ApiError) => boolean = () => false,
  ): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(name);
    try {
      await request();
      return true;
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal.code === "UNAUTHENTICATED") expireSession();
      else if (!handle(refusal))
        toast({ title: t("failed"), description: errorText(refusal.code), variant: "destructive" });
      return false;
    } finally {
      setBusy(null);
    }
  }

  return { call, busy };
}
