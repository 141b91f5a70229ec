import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ErasureInput } from "#contract/accounts/privacy.ts";
import { api } from "#web/client-state/api.ts";
import { clearSession, type TabSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { AccountPassword } from "../forms/credential-inputs.tsx";
import { Notice } from "../forms/notice.tsx";
import { useSecurityCall } from "./use-security-call.ts";

type EraseDialogProps = { session: TabSession; onClose: () => void };

/** Asks for the password, then erases the person. */
export function EraseDialog({ session, onClose }: EraseDialogProps) {
  const t = useWords("security");
  const errorText = useWords("errors");
  const toast = useToast();
  const navigate = useNavigate();
  const { call, busy } = useSecurityCall();
  const [notice, setNotice] = useState<string | null>(null);
  const { formProps, errors, refuse } = useForm({
    check: checkedBy(ErasureInput, (read) => ({ password: read("password") })),
    send: erase,
  });

  async function erase(input: ErasureInput) {
    setNotice(null);
    const done = await call(
      "erase",
      () => api.call("POST /users/me/erasure", { body: input }),
      ({ code, fields }) => {
        if (fields.password) refuse(fields);
        else setNotice(errorText(code));
        return true;
      },
    );
    if (!done) return;
    // The navigation comes first, because the page's guard would redirect a visitor to the login.
    await navigate("/", { replace: true });
    clearSession();
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
      <form {...formProps} className="grid gap-5">
        <input type="hidden" name="username" autoComplete="username" value={session.claims.email} readOnly />
        <Field
          label={t("erase.password")}
          error={
            errors.password &&
            t(errors.password === "REQUIRED" ? "password.error.REQUIRED" : "password.error.WRONG_PASSWORD")
          }
        >
          <AccountPassword name="password" autoComplete="current-password" />
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
