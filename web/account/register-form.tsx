import { type FormEvent, useEffect, useState } from "react";
import { RegisterForm as Schema } from "#contract/accounts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useHydrated } from "#web/tab/use-hydrated.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { checkForm, formReader } from "./check-form.ts";
import { EmailInput } from "./email-input.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Notice } from "./notice.tsx";
import { PasswordHint } from "./password-hint.tsx";
import { fieldText, REGISTER_FIELDS, type RegisterField } from "./register-texts.ts";
import { SendButton } from "./send-button.tsx";
import type { Enter } from "./use-entry.ts";
import { useRefusals } from "./use-refusals.ts";
import { useRegister } from "./use-register.ts";

export function RegisterForm({ enter }: { enter: Enter }) {
  const t = useWords("register");
  const account = useWords("account");
  const hydrated = useHydrated();
  const refusals = useRefusals();
  const { form, errors, refused } = refusals;
  const [password, setPassword] = useState("");
  const { register, busy, notice, wait } = useRegister(enter, refusals.refuse);

  // What was typed before the page was awake counts too.
  useEffect(() => {
    if (form.current) setPassword(formReader(form.current)("password"));
  }, [form]);

  function textOf(field: RegisterField) {
    const key = fieldText(field, errors);
    return key && t(key);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || wait > 0) return;
    const read = formReader(event.currentTarget);
    const values = Object.fromEntries(REGISTER_FIELDS.map((name) => [name, read(name)]));
    const checked = checkForm(Schema, values);
    if (checked.errors) return refusals.refuse(checked.errors);
    refusals.accept();
    const { confirmPassword: _, ...account } = checked.data;
    register({ ...account, roles: ["CUSTOMER"] });
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={refusals.onEdit}
      className="grid gap-5"
      aria-label={t("title")}
    >
      <ErrorSummary
        count={refused.count}
        texts={REGISTER_FIELDS.flatMap((field) => {
          const key = fieldText(field, refused.errors);
          return key ? t(key) : [];
        })}
      />
      <Field label={t("username")} hint={t("usernameHint")} error={textOf("username")}>
        <Input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      </Field>
      <Field label={t("email")} error={textOf("email")}>
        <EmailInput autoComplete="email" />
      </Field>
      <Field label={t("password")} hint={<PasswordHint password={password} />} error={textOf("password")}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          showLabel={account("password.show")}
          hideLabel={account("password.hide")}
          required
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <Field label={t("confirmPassword")} error={textOf("confirmPassword")}>
        <PasswordInput
          name="confirmPassword"
          autoComplete="new-password"
          showLabel={account("password.show")}
          hideLabel={account("password.hide")}
          required
        />
      </Field>
      <Notice>{notice}</Notice>
      <SendButton awake={hydrated} busy={busy} wait={wait}>
        {t("submit")}
      </SendButton>
    </form>
  );
}
