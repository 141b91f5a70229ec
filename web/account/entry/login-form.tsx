import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { LoginInput } from "#contract/accounts/accounts.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { expireSession } from "#web/client-state/session.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { AccountPassword, EmailInput } from "../forms/credential-inputs.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Notice } from "../forms/notice.tsx";
import { type LoginRefusal, loginRefusal, openEntryApi } from "./entry-api.ts";
import { emailText, LOGIN_FORM_ID, passwordText } from "./login-texts.ts";
import { SendButton } from "./send-button.tsx";
import { useCountdown } from "./use-countdown.ts";
import type { SignIn } from "./use-sign-in.ts";

const { api, secondsToWait } = openEntryApi();

export function LoginForm({ signIn }: { signIn: SignIn }) {
  const t = useWords("login");
  const errorText = useWords("errors");
  const hydrated = useHydrated();
  const { formProps, errors, refused, refuse, accept } = useFormErrors();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LoginRefusal | "accessFailed" | null>(null);
  const [wait, startWait] = useCountdown();

  const texts: Record<string, string | undefined> = {
    email: errors.email && t(emailText(errors.email)),
    password: errors.password && t(passwordText(errors.password)),
  };

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || wait > 0) return;
    const read = formReader(event.currentTarget);
    const remember = read("remember") !== "";
    const checked = checkForm(LoginInput, { email: read("email"), password: read("password"), remember });
    setRefusal(null);
    if (checked.errors) return refuse(checked.errors);
    accept();
    setBusy(true);
    const refused = await trySignIn(checked.data);
    if (!refused) return;
    if (refused === "NO_ROLE") expireSession();
    if (refused === "TOO_MANY_REQUESTS") startWait(secondsToWait());
    setRefusal(refused);
    setBusy(false);
  }

  async function trySignIn(input: LoginInput) {
    try {
      const answer = await api.logIn(input);
      if (answer.roles.length === 0) return "NO_ROLE";
      return (await signIn("login", answer, input.remember)) ? null : "accessFailed";
    } catch (error) {
      if (error instanceof ApiError) refuse(error.fields);
      return loginRefusal(error);
    }
  }

  return (
    <form {...formProps} id={LOGIN_FORM_ID} onSubmit={logIn} className="grid gap-5" aria-label={t("title")}>
      <ErrorSummary
        count={refused.count}
        texts={Object.keys(refused.errors).flatMap((name) => texts[name] ?? [])}
      />
      <Field label={t("email")} error={texts.email}>
        <EmailInput autoComplete="username" />
      </Field>
      <Field label={t("password")} error={texts.password}>
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
      <Notice>
        {refusal && (refusal === "failed" || refusal === "accessFailed" ? t(refusal) : errorText(refusal))}
      </Notice>
      {refusal === "TOO_MANY_LOGINS" && (
        <ButtonLink to="/sign-in-link" size="lg" className="w-full">
          {t("byMail")}
        </ButtonLink>
      )}
      <SendButton hydrated={hydrated} busy={busy} wait={wait}>
        {t("submit")}
      </SendButton>
    </form>
  );
}
