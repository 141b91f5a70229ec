import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import { PasswordChangeForm } from "#contract/account-safety.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { api } from "#web/tab/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { checkForm, formReader } from "./check-form.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { fieldText } from "./register-texts.ts";
import type { SecurityProps } from "./security-props.ts";
import { useRefusals } from "./use-refusals.ts";
import { useSecurityCall } from "./use-security-call.ts";

/** A new password for who knows the present one. */
export function PasswordCard({ session, turnAway }: SecurityProps) {
  const t = useWords("security");
  const register = useWords("register");
  const account = useWords("account");
  const id = useId();
  const toast = useToast();
  const { form, errors, refused, refuse, accept, onEdit } = useRefusals();
  const { call, busy } = useSecurityCall(turnAway);
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
      <form
        key={round}
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={onEdit}
        aria-labelledby={id}
        className="grid max-w-md gap-5"
      >
        <ErrorSummary
          count={refused.count}
          texts={Object.keys(refused.errors).flatMap((name) => textOf(name, refused.errors) ?? [])}
        />
        {/* Tells a password manager whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={session.claims.email} readOnly />
        <Field label={t("password.current")} error={textOf("currentPassword")}>
          <PasswordInput
            name="currentPassword"
            autoComplete="current-password"
            showLabel={account("password.show")}
            hideLabel={account("password.hide")}
            required
          />
        </Field>
        <NewPasswordFields
          label={t("password.new")}
          confirmLabel={t("password.confirm")}
          error={textOf("password")}
          confirmError={textOf("confirmPassword")}
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
