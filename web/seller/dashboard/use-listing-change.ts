import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { toApiError } from "#web/client-state/api-error.ts";
import { expireSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";

type ListingChange = { onChanged: () => void; refuse?: (errors: FieldErrors) => void };

/** Sends a change of a listing and shows its result as a toast. What no longer exists, or was changed meanwhile, reloads the list. */
export function useListingChange({ onChanged, refuse }: ListingChange) {
  const t = useWords("seller");
  const errors = useWords("errors");
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function send(work: () => Promise<unknown>, done: string) {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      toast({ title: done });
      onChanged();
    } catch (error) {
      setBusy(false);
      const { code, fields } = toApiError(error);
      if (code === "UNAUTHENTICATED") return expireSession();
      const gone = code === "NOT_FOUND";
      const description = gone ? t("listing.gone") : errors(code);
      toast({ title: t("error"), description, variant: "destructive" });
      // What is shown is of a version that is gone.
      if (gone || code === "STALE") onChanged();
      else refuse?.(fields);
    }
  }
  return { send, busy };
}
