import { useState } from "react";
import { useNavigate } from "react-router";
import type { StaffThread } from "#contract/inbox/staff-threads.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";

/** The key in the browser's storage of the choice to stay on a conversation after its answer. */
const STAYS = "inbox-stays";
/** The state of a visit that came from an answer: the page then puts the cursor into its answer. */
export const ANSWERING = { isAnswering: true } as const;
export const isAnswering = (state: unknown): boolean =>
  (state as typeof ANSWERING | null)?.isAnswering === true;

/**
 * Leads from an answered conversation to the next one, or to the inbox when no other waits, unless the person chose to stay.
 * The toast leads back, where the answer can be taken back while its mail waits.
 */
export function useGoOn() {
  const t = useWords("admin-inbox");
  const toast = useToast();
  const navigate = useNavigate();
  const [stays, setStays] = useState(() => localStorage.getItem(STAYS) !== null);
  function choose(isStaying: boolean) {
    if (isStaying) localStorage.setItem(STAYS, "1");
    else localStorage.removeItem(STAYS);
    setStays(isStaying);
  }
  function goOn({ id, nextId, subject }: StaffThread): boolean {
    if (stays) return false;
    const action = { label: t("goBack"), onSelect: () => void navigate(`/inbox/${id}`) };
    toast({ title: t("answeredOf", { subject }), action });
    void navigate(nextId === null ? "/inbox?state=open" : `/inbox/${nextId}`, { state: ANSWERING });
    return true;
  }
  return { stays, choose, goOn };
}
