import type { FieldErrors } from "#contract/errors.ts";
import type { ApiError } from "#web/client-state/api-error.ts";
import { expireSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";

type ListingChange = { onChanged: () => void; refuse?: (errors: FieldErrors) => void };

/**
 * Sends a change of a listing and shows the result as a toast. If the listing no longer exists or was changed meanwhile, the list
 * is loaded again.
 */
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
    // The page shows an outdated version.
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
