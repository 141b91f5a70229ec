import { useState } from "react";
import { PROVIDER_NAMES, SocialInput, type SocialProvider } from "#contract/accounts/accounts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { type Checked, checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { useForm } from "#web/ui/forms/use-form.ts";
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

/** A form that creates an account marked with a provider. It asks for an e-mail and a password of the shop. */
export function SocialDialog({ provider, open, onClose, signIn }: SocialDialogProps) {
  const t = useWords("register");
  const errorText = useWords("errors");
  const toast = useToast();
  const [notice, setNotice] = useState<string | null>(null);
  const name = PROVIDER_NAMES[provider];
  const { formProps, errors, refuse, isSending } = useForm<SocialInput>({
    check,
    async send(input) {
      if (!(await signIn("social", await api.call("POST /users/social", { body: input }))))
        setNotice(t("social.failure"));
    },
    onRefused({ code, fields }) {
      const text = fields.password === "TOO_COMMON" ? t("error.password.TOO_COMMON") : errorText(code);
      toast({ title: t("social.failure"), description: text, variant: "destructive" });
      // The form keeps the reason, because the toast disappears.
      setNotice(text);
      refuse(fields);
      return true;
    },
  });

  function textOf(field: "email" | "password") {
    const key = fieldText(field, errors);
    return key && t(key);
  }

  function check(form: HTMLFormElement): Checked<SocialInput> {
    const read = formReader(form);
    const values = { provider, email: read("email"), password: read("password") };
    setNotice(null);
    const missing = {
      ...(values.email.trim() === "" && { email: "REQUIRED" as const }),
      ...(values.password === "" && { password: "REQUIRED" as const }),
    };
    if (missing.email || missing.password) {
      setNotice(t("social.missing"));
      return { data: null, errors: missing };
    }
    if (!values.email.includes("@")) {
      setNotice(t("social.badEmail"));
      return { data: null, errors: { email: "BAD_EMAIL" } };
    }
    return checkForm(SocialInput, values);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("social.title")}
      text={t("social.text", { provider: name })}
      closeLabel={t("social.close")}
    >
      <form {...formProps} className="grid gap-5">
        <Field label={t("social.email")} error={textOf("email")}>
          <EmailInput autoComplete="email" />
        </Field>
        <Field label={t("social.password")} hint={t("social.passwordHint")} error={textOf("password")}>
          <AccountPassword name="password" autoComplete="new-password" />
        </Field>
        <Notice>{notice}</Notice>
        <div className="mt-2 flex flex-col gap-2.5 sm:flex-row-reverse sm:justify-start">
          <Button type="submit" loading={isSending}>
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
