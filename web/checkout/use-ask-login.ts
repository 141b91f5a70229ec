import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { useTabSettled } from "#web/tab/checkout.ts";
import { keepRedirectTarget } from "#web/tab/redirect-target.ts";
import { type TabSession, useSession } from "#web/tab/session.ts";
import { useToast } from "#web/ui/toast.tsx";

/** Sends a visitor to the login, to come back to `target` afterwards. */
export function useAskLogin() {
  const t = useWords("checkout");
  const toast = useToast();
  const navigate = useNavigate();
  return useCallback(
    (target: string, replace = false) => {
      keepRedirectTarget(target);
      toast({ title: t("auth.title"), description: t("auth.text"), variant: "destructive" });
      navigate("/login", { replace });
    },
    [t, toast, navigate],
  );
}

/** The session of a page that needs one; without it the visitor goes to the login. `null` until it is known. */
export function useCheckoutGuard(path: string): TabSession | null {
  const session = useSession();
  const settled = useTabSettled();
  const askLogin = useAskLogin();
  const outside = settled && !session;
  useEffect(() => {
    if (outside) askLogin(path, true);
  }, [outside, askLogin, path]);
  return settled ? session : null;
}
