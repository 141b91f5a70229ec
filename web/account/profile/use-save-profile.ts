import { useState } from "react";
import { CONSENT_VERSION } from "#contract/company.ts";
import type { ApiError } from "#web/client-state/api-error.ts";
import { saveClient } from "#web/client-state/profiles.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { clientPayload, type ProfileValues } from "./profile-form.ts";
import type { ProfilePage } from "./use-profile-page.ts";

/**
 * Saves a profile and opens the next page. An error shows as a toast and beside its fields. The checkout has no toasts: there,
 * `notice` holds the error for the page, and the next page confirms the save.
 */
export function useSaveProfile({ api, userId, inCheckout, leave }: ProfilePage) {
  const t = useWords("client");
  const errorText = useWords("errors");
  const toast = useToast();
  const [notice, setNotice] = useState<string | null>(null);

  function tell(description: string) {
    if (inCheckout) setNotice(description);
    else toast({ title: t("error"), description, variant: "destructive" });
  }
  function fail({ code, body }: ApiError) {
    if (code === "NETWORK") tell(t("info.failed"));
    else tell(body ? errorText(code) : t("info.serverFailed"));
  }

  async function save(values: ProfileValues) {
    setNotice(null);
    if (userId === null) return tell(t("info.noUserId"));
    await saveClient(api, userId, {
      ...clientPayload(userId, values, new Date()),
      consentVersion: CONSENT_VERSION,
    });
    if (!inCheckout) toast({ title: t("info.saved.title"), description: t("info.saved.text") });
    leave(true);
  }

  return { save, fail, notice };
}
