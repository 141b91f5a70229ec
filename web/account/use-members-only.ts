import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { keepRedirectTarget } from "#web/tab/redirect-target.ts";
import { currentSession, type TabSession, useSession } from "#web/tab/session.ts";
import { readTab, writeTab } from "#web/tab/storage.ts";
import { useToast } from "#web/ui/toast.tsx";

/** How long a new tab waits for the session of the person's other tabs, in ms. */
export const OTHER_TABS_MS = 150;

/**
 * The customer area's door: nobody in particular goes to the login and comes back, a seller goes to their own account.
 * Gives the session once it is known, and what to do when the server does not know it any more.
 */
export function useMembersOnly(): { session: TabSession | null; turnAway: () => void } {
  const t = useWords("client");
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const session = useSession();
  const wasIn = useRef(false);

  function turnAway() {
    writeTab({ authToken: null });
    toast({ title: t("guard.title"), description: t("guard.text"), variant: "destructive" });
    keepRedirectTarget(pathname + search);
    navigate("/login", { replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only who is here decides
  useEffect(() => {
    const present = currentSession();
    if (present) wasIn.current = true;
    if (present?.isSeller && !present.isCustomer) navigate("/seller-account", { replace: true });
    if (present) return;
    const timer = setTimeout(() => {
      // Whoever logged out, here or in another tab, is not asked to log in again.
      if (wasIn.current && readTab("authToken") === null) navigate("/login", { replace: true });
      else turnAway();
    }, OTHER_TABS_MS);
    return () => clearTimeout(timer);
  }, [session]);

  const sellsOnly = session?.isSeller && !session.isCustomer;
  return { session: sellsOnly ? null : session, turnAway };
}
