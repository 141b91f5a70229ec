import { useNavigate } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { writeTab } from "#web/tab/storage.ts";
import { useToast } from "#web/ui/toast.tsx";

/** Ends the session and says so on the login page. */
export function useLogOut() {
  const t = useWords("shell");
  const toast = useToast();
  const navigate = useNavigate();
  return async () => {
    const { logOut } = await import("#web/tab/log-out.ts");
    logOut();
    await navigate("/login");
    // A page that only members see may have asked to log in again on its way out.
    writeTab({ redirectAfterLogin: null });
    toast({ title: t("logout.title"), description: t("logout.text") });
  };
}
