import { Link } from "react-router";
import { LoginInput } from "#contract/accounts/accounts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { checkedBy } from "#web/ui/forms/use-form.ts";
import { AccountPassword, EmailInput } from "../forms/credential-inputs.tsx";
import { LOGIN_FORM_ID } from "./login-texts.ts";
import { PasswordForm } from "./password-form.tsx";
import { usePasswordForm } from "./use-password-form.ts";
import type { SignIn } from "./use-sign-in.ts";

export function LoginForm({ signIn }: { signIn: SignIn }) {
  const t = useWords("login");
  const form = usePasswordForm(
    signIn,
    checkedBy(LoginInput, (read) => ({
      email: read("email"),
      password: read("password"),
      remember: read("remember") !== "",
    })),
    async (api, input) => ({
      entry: "login",
      answer: await api.call("POST /users/authenticate", { body: input }),
      remember: input.remember ?? false,
    }),
  );

  return (
    <PasswordForm form={form} id={LOGIN_FORM_ID} label={t("title")} submit={t("submit")}>
      <Field label={t("email")} error={form.textOf("email")}>
        <EmailInput autoComplete="username" />
      </Field>
      <Field label={t("password")} error={form.textOf("password")}>
        <AccountPassword name="password" autoComplete="current-password" />
      </Field>
      <div className="-my-3 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox name="remember" label={t("remember")} className="text-sm" />
        <Link
          to="/forgot-password"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline-offset-4 hover:underline"
        >
          {t("forgot")}
        </Link>
      </div>
    </PasswordForm>
  );
}
