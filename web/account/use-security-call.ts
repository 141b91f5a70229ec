import { useState } from "react";
import { ApiError } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toast.tsx";

/**
 * Asks the server one thing at a time; `busy` names what is under way. Answers whether it was done: who is not known any
 * more is turned away, a failure that `handle` does not take is told.
 */
export function useSecurityCall(turnAway: () => void) {
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
      const known = error instanceof ApiError ? error : new ApiError(0, null);
      if (known.code === "UNAUTHENTICATED") turnAway();
      else if (!handle(known))
        toast({ title: t("failed"), description: errorText(known.code), variant: "destructive" });
      return false;
    } finally {
      setBusy(null);
    }
  }

  return { call, busy };
}
