import type { ComponentProps } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Input } from "#web/ui/forms/input.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";

/** An e-mail input. `username`: the e-mail of an existing account. `email`: a new e-mail. */
export function EmailInput(props: { autoComplete: "username" | "email"; defaultValue?: string }) {
  return (
    <Input
      {...props}
      type="email"
      name="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

type AccountPasswordProps = Pick<ComponentProps<typeof PasswordInput>, "name" | "onInput" | "ref"> & {
  autoComplete: "current-password" | "new-password";
};

/** A required password input with the account's labels for showing and hiding it. */
export function AccountPassword(props: AccountPasswordProps) {
  const t = useWords("account");
  return <PasswordInput {...props} showLabel={t("password.show")} hideLabel={t("password.hide")} required />;
}
