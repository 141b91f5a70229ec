import { useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { PasswordHint } from "./password-hint.tsx";

type NewPasswordFieldsProps = {
  label: string;
  confirmLabel: string;
  error: string | null;
  confirmError: string | null;
};

/** `password` with its rules, ticked as they are met, and `confirmPassword`. */
export function NewPasswordFields({ label, confirmLabel, error, confirmError }: NewPasswordFieldsProps) {
  const account = useWords("account");
  const [password, setPassword] = useState("");
  const look = {
    autoComplete: "new-password",
    showLabel: account("password.show"),
    hideLabel: account("password.hide"),
    required: true,
  };
  return (
    <>
      <Field label={label} hint={<PasswordHint password={password} />} error={error}>
        <PasswordInput
          name="password"
          {...look}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <Field label={confirmLabel} error={confirmError}>
        <PasswordInput name="confirmPassword" {...look} />
      </Field>
    </>
  );
}
