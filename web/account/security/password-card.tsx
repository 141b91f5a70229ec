import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import { PasswordChangeForm } from "#contract/accounts/account-safety.ts";
import { api } from "#web/client-state/api.ts";
import type { TabSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { fieldText } from "../entry/register-texts.ts";
import { AccountPassword } from "../forms/credential-inputs.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { NewPasswordFields } from "../forms/new-password-fields.tsx";
import { useSecurityCall } from "./use-security-call.ts";

/** Changes the password; the current one is required. */
export function PasswordCard({ session }: { session: TabSession }) {
  const t = useWords("security");
  const register = useWords("register");
  const id = useId();
  const toast = useToast();
  const { formProps, errors, refused, refuse, accept } = useFormErrors();
  const { call, busy } = useSecurityCall();
  const [round, setRound] = useState(0);

  function textOf(field: string, found = errors) {
    const code = found[field];
    if (!code) return null;
    if (field === "currentPassword")
      return t(code === "REQUIRED" ? "password.error.REQUIRED" : "password.error.WRONG_PASSWORD");
    const key = field === "password" || field === "confirmPassword" ? fieldText(field, found) : null;
    return key && register(key);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = formReader(event.currentTarget);
    const names = ["currentPassword", "password", "confirmPassword"] as const;
    const checked = checkForm(
      PasswordChangeForm,
      Object.fromEntries(names.map((name) => [name, read(name)])),
    );
    if (checked.errors) return refuse(checked.errors);
    accept();
    const { confirmPassword: _, ...input } = checked.data;
    const done = await call(
      "password",
      () => api.changePassword(input),
      ({ fields }) => {
        const beside = Object.keys(fields).some((name) => name in input);
        if (beside) refuse(fields);
        return beside;
      },
    );
    if (!done) return;
    setRound((last) => last + 1);
    toast({ title: t("password.done.title"), description: t("password.done.text") });
  }

  return (
    <Card as="section">
      <h2 id={id} className="text-xl font-bold">
        {t("password.title")}
      </h2>
      <p className="mt-1.5 mb-5 text-ink-muted">{t("password.text")}</p>
      <form key={round} {...formProps} onSubmit={submit} aria-labelledby={id} className="grid max-w-md gap-5">
        <ErrorSummary refused={refused} textOf={textOf} />
        {/* Tells a password manager which account it is. */}
        <input type="hidden" name="username" autoComplete="username" value={session.claims.email} readOnly />
        <Field label={t("password.current")} error={textOf("currentPassword")}>
          <AccountPassword name="currentPassword" autoComplete="current-password" />
        </Field>
        <NewPasswordFields
          label={t("password.new")}
          confirmLabel={t("password.confirm")}
          error={textOf("password")}
          confirmError={textOf("confirmPassword")}
          tooCommon={errors.password === "TOO_COMMON"}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" loading={busy !== null}>
            {t("password.submit")}
          </Button>
          <Link
            to="/forgot-password"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
          >
            {t("password.forgot")}
          </Link>
        </div>
      </form>
    </Card>
  );
}
