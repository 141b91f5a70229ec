import { useState } from "react";
import type { RegisterInput } from "#contract/accounts/accounts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import type { Checked } from "#web/ui/forms/check-form.ts";
import { useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { openEntryApi } from "./entry-api.ts";
import { registerRefusal } from "./register-texts.ts";
import { useCountdown } from "./use-countdown.ts";
import type { SignIn } from "./use-sign-in.ts";

const { api, secondsToWait } = openEntryApi();

/** Sends a registration. A refusal shows as a toast and beside its fields. A refusal without fields shows above the button. */
export function useRegister(signIn: SignIn, check: (form: HTMLFormElement) => Checked<RegisterInput>) {
  const t = useWords("register");
  const errorText = useWords("errors");
  const toast = useToast();
  const [notice, setNotice] = useState<string | null>(null);
  const [wait, startWait] = useCountdown();

  const form = useForm<RegisterInput>({
    check,
    async send(input) {
      if (wait > 0) return;
      setNotice(null);
      if (!(await signIn("register", await api.call("POST /users/register", { body: input }))))
        setNotice(t("failure.other"));
    },
    onRefused(error) {
      const { text, fields } = registerRefusal(error);
      toast({ title: t("failure.title"), description: t(text), variant: "destructive" });
      if (Object.keys(fields).length > 0) form.refuse(fields);
      else setNotice(errorText(error.code));
      startWait(secondsToWait());
      return true;
    },
  });

  return { ...form, notice, wait };
}
