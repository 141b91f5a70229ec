import { useEffect, useState } from "react";
import { DRAFT_KEY, emptyDraft, parseDraft, type SellDraft } from "./sell-draft.ts";

function readStored(): string | null {
  try {
    return sessionStorage.getItem(DRAFT_KEY);
  } catch {
    return null;
  }
}

function store(text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(DRAFT_KEY);
    else sessionStorage.setItem(DRAFT_KEY, text);
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

/** The person's draft, stored in the tab at every change. Only for the browser. */
export function useSellDraft(userId: number) {
  const [draft, setDraft] = useState<SellDraft>(() => parseDraft(readStored(), userId));
  const [dropped, setDropped] = useState(false);
  useEffect(() => {
    if (!dropped) store(JSON.stringify(draft));
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
      store(null);
    },
  };
}
