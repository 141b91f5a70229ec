import { useEffect, useState } from "react";
import { openSafeStorage } from "#web/client-state/safe-storage.ts";
import { DRAFT_KEY, emptyDraft, parseDraft, type SellDraft } from "./sell-draft.ts";

const tab = openSafeStorage("sessionStorage");

/** The person's draft, stored in the tab at every change. Only for the browser. */
export function useSellDraft(userId: number) {
  const [draft, setDraft] = useState<SellDraft>(() => parseDraft(tab.read(DRAFT_KEY), userId));
  const [dropped, setDropped] = useState(false);
  useEffect(() => {
    if (!dropped) tab.write(DRAFT_KEY, JSON.stringify(draft));
  }, [draft, dropped]);

  return {
    draft,
    setDraft,
    /** Starts with an empty draft. */
    restart() {
      setDraft(emptyDraft(userId));
    },
    /** Deletes the draft after its listing is created. */
    finish() {
      setDropped(true);
      tab.write(DRAFT_KEY, null);
    },
  };
}
