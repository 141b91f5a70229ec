import { type RegisterInput, RegisterForm as Schema } from "#contract/accounts/accounts.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { type Checked, checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { EmailInput } from "../forms/credential-inputs.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { NewPasswordFields } from "../forms/new-password-fields.tsx";
import { Notice } from "../forms/notice.tsx";
import { fieldText, REGISTER_FIELDS, type RegisterField } from "./register-texts.ts";
import { SendButton } from "./send-button.tsx";
import { useRegister } from "./use-register.ts";
import type { SignIn } from "./use-sign-in.ts";

function checkRegistration(form: HTMLFormElement): Checked<RegisterInput> {
  const read = formReader(form);
  const checked = checkForm(Schema, Object.fromEntries(REGISTER_FIELDS.map((name) => [name, read(name)])));
  if (checked.errors) return checked;
  const { confirmPassword: _, ...account } = checked.data;
  return { data: { ...account, roles: ["CUSTOMER"] }, errors: null };
}

export function RegisterForm({ signIn }: { signIn: SignIn }) {
  const t = useWords("register");
  const hydrated = useHydrated();
  const { formProps, errors, refused, isSending, notice, wait } = useRegister(signIn, checkRegistration);

  function textOf(field: RegisterField, found = errors) {
    const key = fieldText(field, found);
    return key && t(key);
  }

  return (
    <form {...formProps} className="grid gap-5" aria-label={t("title")}>
      <ErrorSummary refused={refused} textOf={textOf} />
      <Field label={t("username")} hint={t("usernameHint")} error={textOf("username")}>
        <Input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      </Field>
      <Field label={t("email")} error={textOf("email")}>
        <EmailInput autoComplete="email" />
      </Field>
      <NewPasswordFields
        label={t("password")}
        confirmLabel={t("confirmPassword")}
        error={textOf("password")}
        confirmError={textOf("confirmPassword")}
        tooCommon={errors.password === "TOO_COMMON"}
      />
      <Notice>{notice}</Notice>
      <SendButton hydrated={hydrated} busy={isSending} wait={wait}>
        {t("submit")}
      </SendButton>
    </form>
  );
}
