import { useId } from "react";
import { api } from "#web/client-state/api.ts";
import { replaceToken } from "#web/client-state/session.ts";
import { readTab } from "#web/client-state/storage.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { useForm } from "#web/ui/forms/use-form.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

export interface PasswordDialogProps {
  onAnswer: (confirmed: boolean) => void;
}

/** A dialog that asks for the password of the session. */
export function PasswordDialog({ onAnswer }: PasswordDialogProps) {
  const t = useWords("password");
  const tAccount = useWords("account");
  const errorText = useWords("errors");
  const id = useId();
  const { formProps, errors, refuse, isSending, error } = useForm<string>({
    check(form) {
      const password = String(new FormData(form).get("password") ?? "");
      return password ? { data: password, errors: null } : { data: null, errors: { password: "REQUIRED" } };
    },
    async send(password) {
      const before = readTab("authToken");
      // `replaceToken` returns false after a sign-out, here or in another tab.
      onAnswer(replaceToken(before, await api.call("POST /users/me/authentication", { body: { password } })));
    },
    onRefused({ fields }) {
      if (fields.password) refuse(fields);
      return Boolean(fields.password);
    },
  });

  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={t("again.title")}
      text={t("again.text")}
      closeLabel={t("again.cancel")}
      actions={
        <>
          <Button type="submit" form={id} loading={isSending}>
            {t("again.confirm")}
          </Button>
          <Button variant="ghost" onClick={() => onAnswer(false)}>
            {t("again.cancel")}
          </Button>
        </>
      }
    >
      <form id={id} {...formProps} className="grid gap-4">
        <Field
          label={t("again.password")}
          error={errors.password && t(errors.password === "REQUIRED" ? "again.missing" : "again.wrong")}
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            showLabel={tAccount("password.show")}
            hideLabel={tAccount("password.hide")}
            required
          />
        </Field>
        <p role="alert" className="text-sm font-medium text-danger empty:absolute">
          {error && errorText(error.code)}
        </p>
      </form>
    </Dialog>
  );
}
