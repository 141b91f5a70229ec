import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ErasureInput } from "#contract/privacy.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { api } from "#web/tab/api.ts";
import { forgetSession } from "#web/tab/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { checkForm, formReader } from "./check-form.ts";
import { Notice } from "./notice.tsx";
import type { SecurityProps } from "./security-props.ts";
import { useRefusals } from "./use-refusals.ts";
import { useSecurityCall } from "./use-security-call.ts";

/** Asks once, with the password. */
export function EraseDialog({ session, turnAway, onClose }: SecurityProps & { onClose: () => void }) {
  const t = useWords("security");
  const account = useWords("account");
  const errorText = useWords("errors");
  const toast = useToast();
  const navigate = useNavigate();
  const { form, errors, refuse, accept, onEdit } = useRefusals();
  const { call, busy } = useSecurityCall(turnAway);
  const [notice, setNotice] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setNotice(null);
    const checked = checkForm(ErasureInput, { password: formReader(event.currentTarget)("password") });
    if (checked.errors) return refuse(checked.errors);
    accept();
    const done = await call(
      "erase",
      () => api.erasePerson(checked.data),
      ({ code, fields }) => {
        if (fields.password) refuse(fields);
        else setNotice(errorText(code));
        return true;
      },
    );
    if (!done) return;
    // In this order: a page for members only would send a stranger to the login.
    await navigate("/", { replace: true });
    forgetSession();
    toast({ title: t("erase.done.title"), description: t("erase.done.text") });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      icon={<Trash2 aria-hidden />}
      title={t("erase.title")}
      text={t("erase.text")}
      closeLabel={t("erase.cancel")}
    >
      <form ref={form} method="post" noValidate onSubmit={submit} onInput={onEdit} className="grid gap-5">
        <input type="hidden" name="username" autoComplete="username" value={session.claims.email} readOnly />
        <Field
          label={t("erase.password")}
          error={
            errors.password &&
            t(errors.password === "REQUIRED" ? "password.error.REQUIRED" : "password.error.WRONG_PASSWORD")
          }
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            showLabel={account("password.show")}
            hideLabel={account("password.hide")}
            required
          />
        </Field>
        <Notice>{notice}</Notice>
        <div className="mt-2 flex flex-col gap-2.5 sm:flex-row-reverse sm:justify-start">
          <Button type="submit" variant="danger" loading={busy !== null}>
            {t("erase.confirm")}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t("erase.cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
