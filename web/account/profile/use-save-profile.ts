import { useState } from "react";
import { CONSENT_VERSION } from "#contract/company.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { clientPayload, type ProfileValues, payloadErrors } from "./profile-form.ts";
import type { ProfilePage } from "./use-profile-page.ts";

/**
 * Saves a profile and goes on. An error shows as a toast, and beside the fields it is about. The checkout has no toasts:
 * `notice` is the error for its page, and the next page says what was saved.
 */
export function useSaveProfile(
  { api, userId, inCheckout, leave, signOut }: ProfilePage,
  refuse: (fields: FieldErrors) => void,
) {
  const t = useWords("client");
  const errorText = useWords("errors");
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  function reasonOf(error: unknown): string {
    if (!(error instanceof ApiError) || error.code === "NETWORK") return t("info.failed");
    return error.body ? errorText(error.code) : t("info.serverFailed", { status: error.status });
  }

  async function save(values: ProfileValues) {
    const fail = (description: string) => {
      if (inCheckout) setNotice(description);
      else toast({ title: t("error"), description, variant: "destructive" });
    };
    setNotice(null);
    if (userId === null) return fail(t("info.noUserId"));
    setBusy(true);
    try {
      await api.saveClient(userId, {
        ...clientPayload(userId, values, new Date()),
        consentVersion: CONSENT_VERSION,
      });
      if (!inCheckout) toast({ title: t("info.saved.title"), description: t("info.saved.text") });
      leave(true);
    } catch (error) {
      fail(reasonOf(error));
      setBusy(false);
      if (!(error instanceof ApiError)) return;
      if (error.code === "UNAUTHENTICATED") signOut();
      else refuse(payloadErrors(error.fields));
    }
  }

  return { save, busy, notice };
}
