import { useEffect, useRef, useState } from "react";
import { Field } from "#web/ui/forms/field.tsx";
import { AccountPassword } from "./credential-inputs.tsx";
import { PasswordHint } from "./password-hint.tsx";

type NewPasswordFieldsProps = {
  label: string;
  confirmLabel: string;
  error: string | null;
  confirmError: string | null;
  /** Whether the server refused the password as a common one. */
  tooCommon: boolean;
};

/** The field `password` with its rules, and the field `confirmPassword`. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, confirmLabel, error, confirmError, tooCommon } = props;
  const [password, setPassword] = useState("");
  const input = useRef<HTMLInputElement>(null);

  // The field may have been filled in before hydration.
  useEffect(() => setPassword(input.current?.value ?? ""), []);

  return (
    <>
      <Field label={label} hint={<PasswordHint password={password} tooCommon={tooCommon} />} error={error}>
        <AccountPassword
          ref={input}
          name="password"
          autoComplete="new-password"
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <Field label={confirmLabel} error={confirmError}>
        <AccountPassword name="confirmPassword" autoComplete="new-password" />
      </Field>
    </>
  );
}
