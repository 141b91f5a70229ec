import { type FormEvent, useState } from "react";
import { PROVIDER_NAMES, SocialInput, type SocialProvider } from "#contract/accounts.ts";
import { ApiError } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { checkForm, formReader } from "./check-form.ts";
import { EmailInput } from "./email-input.tsx";
import { openEntryApi } from "./entry-api.ts";
import { Notice } from "./notice.tsx";
import { fieldText } from "./register-texts.ts";
import type { Enter } from "./use-entry.ts";
import { useRefusals } from "./use-refusals.ts";

const { api } = openEntryApi();

type SocialDialogProps = {
  provider: SocialProvider;
  open: boolean;
  onClose: () => void;
  enter: Enter;
};

/** Makes an account marked with a provider. It asks for an e-mail and a password of Reluit's own, and says so. */
export function SocialDialog({ provider, open, onClose, enter }: SocialDialogProps) {
  const t = useWords("register");
  const account = useWords("account");
  const errorText = useWords("errors");
  const toast = useToast();
  const { form, errors, refuse, accept, onEdit } = useRefusals();
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
      if (await enter("social", await api.signUpSocial(input))) return;
      setNotice(t("social.failure"));
    } catch (error) {
      const text = errorText(error instanceof ApiError ? error.code : "INTERNAL");
      toast({ title: t("social.failure"), description: text, variant: "destructive" });
      // The toast goes by itself; the reason stays beside what it is about.
      setNotice(text);
      if (error instanceof ApiError) refuse(error.fields);
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
      <form ref={form} method="post" noValidate onSubmit={submit} onInput={onEdit} className="grid gap-5">
        <Field label={t("social.email", { provider: name })} error={textOf("email")}>
          <EmailInput autoComplete="email" />
        </Field>
        <Field label={t("social.password")} hint={t("social.passwordHint")} error={textOf("password")}>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            showLabel={account("password.show")}
            hideLabel={account("password.hide")}
            required
          />
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
