import { useNavigate } from "react-router";
import { writeTab } from "#web/client-state/storage.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";

/** Ends the session, opens the login page and shows a toast. */
export function useLogOut() {
  const t = useWords("shell");
  const toast = useToast();
  const navigate = useNavigate();
  return async () => {
    const { logOut } = await import("#web/client-state/api.ts");
    logOut();
    await navigate("/login");
    // A page that requires a session may have saved itself as the redirect target.
    writeTab({ redirectAfterLogin: null });
    toast({ title: t("logout.title"), description: t("logout.text") });
  };
}
