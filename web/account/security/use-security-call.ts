import type { ApiError } from "#web/client-state/api-error.ts";
import { expireSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";

/**
 * Sends one request at a time; `busy` is its name. `call` resolves to whether it succeeded. If the server does not know the
 * session, the session ends. `handle` may show an error itself; a toast shows every other error.
 */
export function useSecurityCall() {
  const t = useWords("security");
  const errorText = useWords("errors");
  const toast = useToast();
  const { sending: busy, run } = useSend();

  const call = (
    name: string,
    request: () => Promise<unknown>,
    handle: (error: ApiError) => boolean = () => false,
  ): Promise<boolean> =>
    run(request, {
      name,
      onRefused(refusal) {
        if (refusal.code === "UNAUTHENTICATED") expireSession();
        else if (!handle(refusal))
          toast({ title: t("failed"), description: errorText(refusal.code), variant: "destructive" });
        return true;
      },
    });

  return { call, busy };
}
