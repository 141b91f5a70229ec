import { useState } from "react";
import type { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";

/**
 * The action of a mailed link. `run` sends it and sets the result: `expired`, or a `notice` for the person. `onRefusal` may show
 * a refusal itself; it then returns true.
 */
export function useLinkAction(onRefusal: (refusal: ApiError) => boolean = () => false) {
  const errorText = useWords("errors");
  const { isSending: busy, run: runOne } = useSend();
  const [expired, setExpired] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  const run = (action: () => Promise<void>) =>
    runOne(
      async () => {
        setNotice(null);
        await action();
      },
      {
        onRefused(refusal) {
          if (refusal.code === "LINK_EXPIRED") setExpired(true);
          else if (!onRefusal(refusal)) setNotice(errorText(refusal.code));
          return true;
        },
      },
    );
  return { busy, expired, notice, setNotice, run };
}
