import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { ApiError } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toast.tsx";

type ListingChange = { onChanged: () => void; turnAway: () => void; refuse?: (errors: FieldErrors) => void };

/** Sends a change of a listing and says how it went; one that is gone by now is told as such, and the list is read again. */
export function useListingChange({ onChanged, turnAway, refuse }: ListingChange) {
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
      const code = error instanceof ApiError ? error.code : "INTERNAL";
      if (code === "UNAUTHENTICATED") return turnAway();
      const gone = code === "NOT_FOUND";
      const description = gone ? t("listing.gone") : errors(code);
      toast({ title: t("error"), description, variant: "destructive" });
      if (gone) onChanged();
      else if (error instanceof ApiError) refuse?.(error.fields);
    }
  }
  return { send, busy };
}
