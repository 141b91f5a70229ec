import { useEffect, useState } from "react";
import { DRAFT_KEY, emptyDraft, parseDraft, type SellDraft } from "./sell-draft.ts";

function readKept(): string | null {
  try {
    return sessionStorage.getItem(DRAFT_KEY);
  } catch {
    return null;
  }
}

function keep(text: string | null) {
  try {
    if (text === null) sessionStorage.removeItem(DRAFT_KEY);
    else sessionStorage.setItem(DRAFT_KEY, text);
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

/** The person's draft, kept in the tab at every change. For the browser alone: the server knows no draft. */
export function useSellDraft(userId: number) {
  const [draft, setDraft] = useState<SellDraft>(() => parseDraft(readKept(), userId));
  const [dropped, setDropped] = useState(false);
  useEffect(() => {
    if (!dropped) keep(JSON.stringify(draft));
  }, [draft, dropped]);

  return {
    draft,
    setDraft,
    /** Forgets it and starts anew. */
    restart() {
      setDraft(emptyDraft(userId));
    },
    /** Forgets it for good: the listing stands. */
    finish() {
      setDropped(true);
      keep(null);
    },
  };
}
