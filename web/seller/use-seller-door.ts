import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { api } from "#web/tab/api.ts";
import { keepRedirectTarget } from "#web/tab/redirect-target.ts";
import { currentSession, type TabSession, useSession } from "#web/tab/session.ts";
import { readTab, writeTab } from "#web/tab/storage.ts";
import { useToast } from "#web/ui/toast.tsx";
import { OTHER_TABS_MS } from "./use-sell-door.ts";

const HERE = "/seller-account";

/**
 * The door of the seller's account, asked in this order: the token, the roles that the tab keeps, the seller profile.
 * Gives the session once it may enter, and what to do when the server does not know it any more.
 */
export function useSellerDoor(): { session: TabSession | null; turnAway: () => void } {
  const t = useWords("seller");
  const toast = useToast();
  const navigate = useNavigate();
  const session = useSession();
  const wasIn = useRef(false);
  const [admitted, setAdmitted] = useState<number | null>(null);

  function turnAway() {
    writeTab({ authToken: null });
    keepRedirectTarget(HERE);
    toast({ title: t("guard.title"), description: t("guard.text"), variant: "destructive" });
    navigate("/login", { replace: true });
  }

  function deny() {
    toast({ title: t("denied.title"), description: t("denied.text"), variant: "destructive" });
    navigate("/", { replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only who is here decides
  useEffect(() => {
    const present = currentSession();
    if (present) wasIn.current = true;
    if (present?.isSeller) return;
    let left = false;
    const leave = () => {
      left = true;
    };
    if (present) {
      const { idUser } = present.claims;
      api.sellerProfile(idUser).then(
        () => left || setAdmitted(idUser),
        (error: unknown) => {
          if (left) return;
          if (error instanceof ApiError && error.code === "UNAUTHENTICATED") turnAway();
          else deny();
        },
      );
      return leave;
    }
    const timer = setTimeout(() => {
      // Whoever logged out, here or in another tab, is not asked to log in again.
      if (wasIn.current && readTab("authToken") === null) navigate("/login", { replace: true });
      else turnAway();
    }, OTHER_TABS_MS);
    return () => clearTimeout(timer);
  }, [session]);

  const mayEnter = session?.isSeller || (session && session.claims.idUser === admitted);
  return { session: mayEnter ? session : null, turnAway };
}
