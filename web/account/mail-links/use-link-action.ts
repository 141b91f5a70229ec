import { useState } from "react";
import { type ApiError, toApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";

/**
 * What the link of a mail does at the press of a button. `run` reports how it ended: `expired`, or a `notice` for the
 * person. `onRefusal` may say another refusal in its own place, and then returns true.
 */
export function useLinkAction(onRefusal: (refusal: ApiError) => boolean = () => false) {
  const errorText = useWords("errors");
  const [busy, setBusy] = useState(false);
  const [expired, setExpired] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  async function run(action: () => Promise<void>) {
    setNotice(null);
    setBusy(true);
    try {
      await action();
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal.code === "LINK_EXPIRED") setExpired(true);
      else if (!onRefusal(refusal)) setNotice(errorText(refusal.code));
    }
    setBusy(false);
  }
  return { busy, expired, notice, setNotice, run };
}
