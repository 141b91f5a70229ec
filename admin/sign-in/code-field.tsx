import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";

/** Six digits of the authenticator, or a recovery code. */
export function CodeField({ autoFocus = false }: { autoFocus?: boolean }) {
  const t = useWords("admin");
  return (
    <Field label={t("code.label")} required>
      <Input
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus={autoFocus}
        className="figures"
      />
    </Field>
  );
}
