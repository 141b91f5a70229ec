import { useState } from "react";
import type { RegisterInput } from "#contract/accounts/accounts.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { openEntryApi } from "./entry-api.ts";
import { registerRefusal } from "./register-texts.ts";
import { useCountdown } from "./use-countdown.ts";
import type { SignIn } from "./use-sign-in.ts";

const { api, secondsToWait } = openEntryApi();

/** Sends a registration. A refusal shows as a toast and beside its fields; one without fields shows above the button. */
export function useRegister(signIn: SignIn, refuse: (fields: FieldErrors) => void) {
  const t = useWords("register");
  const errorText = useWords("errors");
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [wait, startWait] = useCountdown();

  async function register(input: RegisterInput) {
    setBusy(true);
    setNotice(null);
    try {
      const answer = await api.register(input);
      if (await signIn("register", answer)) return;
      setNotice(t("failure.other"));
    } catch (error) {
      const { text, fields } = registerRefusal(error);
      toast({ title: t("failure.title"), description: t(text), variant: "destructive" });
      if (Object.keys(fields).length > 0) refuse(fields);
      else setNotice(error instanceof ApiError ? errorText(error.code) : t(text));
      startWait(secondsToWait());
    }
    setBusy(false);
  }

  return { register, busy, notice, wait };
}
