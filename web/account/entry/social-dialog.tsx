import { type FormEvent, useState } from "react";
import { PROVIDER_NAMES, SocialInput, type SocialProvider } from "#contract/accounts/accounts.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { AccountPassword, EmailInput } from "../forms/credential-inputs.tsx";
import { Notice } from "../forms/notice.tsx";
import { openEntryApi } from "./entry-api.ts";
import { fieldText } from "./register-texts.ts";
import type { SignIn } from "./use-sign-in.ts";

const { api } = openEntryApi();

type SocialDialogProps = {
  provider: SocialProvider;
  open: boolean;
  onClose: () => void;
  signIn: SignIn;
};

/** Creates an account marked with a provider, with an e-mail and a password of its own. */
export function SocialDialog({ provider, open, onClose, signIn }: SocialDialogProps) {
  const t = useWords("register");
  const errorText = useWords("errors");
  const toast = useToast();
  const { formProps, errors, refuse, accept } = useFormErrors();
  const [notice, setNotice] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = PROVIDER_NAMES[provider];

  function textOf(field: "email" | "password") {
    const key = fieldText(field, errors);
    return key && t(key);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const read = formReader(event.currentTarget);
    const values = { provider, email: read("email"), password: read("password") };
    setNotice(null);
    accept();
    const missing = {
      ...(values.email.trim() === "" && { email: "REQUIRED" as const }),
      ...(values.password === "" && { password: "REQUIRED" as const }),
    };
    if (missing.email || missing.password) {
      setNotice(t("social.missing"));
      return refuse(missing);
    }
    if (!values.email.includes("@")) {
      setNotice(t("social.badEmail"));
      return refuse({ email: "BAD_EMAIL" });
    }
    const checked = checkForm(SocialInput, values);
    if (checked.errors) return refuse(checked.errors);
    signUp(checked.data);
  }

  async function signUp(input: SocialInput) {
    setBusy(true);
    try {
      if (await signIn("social", await api.signUpSocial(input))) return;
      setNotice(t("social.failure"));
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null;
      const tooCommon = refusal?.fields.password === "TOO_COMMON";
      const text = tooCommon ? t("error.password.TOO_COMMON") : errorText(refusal?.code ?? "INTERNAL");
      toast({ title: t("social.failure"), description: text, variant: "destructive" });
      // The toast disappears; the reason stays in the form.
      setNotice(text);
      if (refusal) refuse(refusal.fields);
    }
    setBusy(false);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("social.with", { provider: name })}
      text={t("social.text", { provider: name })}
      closeLabel={t("social.close")}
    >
      <form {...formProps} onSubmit={submit} className="grid gap-5">
        <Field label={t("social.email", { provider: name })} error={textOf("email")}>
          <EmailInput autoComplete="email" />
        </Field>
        <Field label={t("social.password")} hint={t("social.passwordHint")} error={textOf("password")}>
          <AccountPassword name="password" autoComplete="new-password" />
        </Field>
        <Notice>{notice}</Notice>
        <div className="mt-2 flex flex-col gap-2.5 sm:flex-row-reverse sm:justify-start">
          <Button type="submit" loading={busy}>
            {t("social.submit")}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t("social.cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
