import type { FieldErrors } from "#contract/errors.ts";
import type { ApiError } from "#web/client-state/api-error.ts";
import { expireSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";

type ListingChange = { onChanged: () => void; refuse?: (errors: FieldErrors) => void };

/** Sends a change of a listing and shows its result as a toast. What no longer exists, or was changed meanwhile, reloads the list. */
export function useListingChange({ onChanged, refuse }: ListingChange) {
  const t = useWords("seller");
  const errors = useWords("errors");
  const toast = useToast();
  const { isSending: busy, run } = useSend();

  function fail({ code, fields }: ApiError) {
    if (code === "UNAUTHENTICATED") return expireSession();
    const gone = code === "NOT_FOUND";
    const description = gone ? t("listing.gone") : errors(code);
    toast({ title: t("error"), description, variant: "destructive" });
    // What is shown is of a version that is gone.
    if (gone || code === "STALE") onChanged();
    else refuse?.(fields);
  }
  const send = (work: () => Promise<unknown>, done: string) =>
    run(
      async () => {
        await work();
        toast({ title: done });
        onChanged();
      },
      {
        onRefused(error) {
          fail(error);
          return true;
        },
      },
    );
  return { send, busy };
}
