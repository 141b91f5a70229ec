import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { LoginInput } from "#contract/accounts.ts";
import type { FieldCode } from "#contract/errors.ts";
import { ApiError } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { writeTab } from "#web/tab/storage.ts";
import { useHydrated } from "#web/tab/use-hydrated.ts";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { checkForm, formReader } from "./check-form.ts";
import { EmailInput } from "./email-input.tsx";
import { openEntryApi } from "./entry-api.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { type LoginRefusal, loginRefusal } from "./login-refusal.ts";
import { Notice } from "./notice.tsx";
import { SendButton } from "./send-button.tsx";
import { useCountdown } from "./use-countdown.ts";
import type { Enter } from "./use-entry.ts";
import { useRefusals } from "./use-refusals.ts";

const { api, secondsToWait } = openEntryApi();

const emailText = (code: FieldCode) =>
  code === "REQUIRED" ? "emailRequired" : code === "BAD_EMAIL" ? "emailBad" : "tooLong";
const passwordText = (code: FieldCode) =>
  code === "REQUIRED" ? "passwordRequired" : code === "TOO_SHORT" ? "passwordShort" : "tooLong";

export function LoginForm({ enter }: { enter: Enter }) {
  const t = useWords("login");
  const account = useWords("account");
  const errorText = useWords("errors");
  const hydrated = useHydrated();
  const { form, errors, refused, refuse, accept, onEdit } = useRefusals();
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
    const checked = checkForm(LoginInput, { email: read("email"), password: read("password") });
    setRefusal(null);
    if (checked.errors) return refuse(checked.errors);
    accept();
    setBusy(true);
    const refused = await tryToEnter(checked.data);
    if (!refused) return;
    if (refused === "NO_ROLE") writeTab({ authToken: null });
    if (refused === "TOO_MANY_REQUESTS") startWait(secondsToWait());
    setRefusal(refused);
    setBusy(false);
  }

  async function tryToEnter(input: LoginInput) {
    try {
      const answer = await api.logIn(input);
      if (answer.roles.length === 0) return "NO_ROLE";
      return (await enter("login", answer)) ? null : "accessFailed";
    } catch (error) {
      if (error instanceof ApiError) refuse(error.fields);
      return loginRefusal(error);
    }
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={logIn}
      onInput={onEdit}
      className="grid gap-5"
      aria-label={t("title")}
    >
      <ErrorSummary
        count={refused.count}
        texts={Object.keys(refused.errors).flatMap((name) => texts[name] ?? [])}
      />
      <Field label={t("email")} error={texts.email}>
        <EmailInput autoComplete="username" />
      </Field>
      <Field label={t("password")} error={texts.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          showLabel={account("password.show")}
          hideLabel={account("password.hide")}
          required
        />
      </Field>
      <Link
        to="/forgot-password"
        className="-my-3 inline-flex min-h-11 items-center justify-self-end text-sm font-semibold text-brand underline-offset-4 hover:underline"
      >
        {t("forgot")}
      </Link>
      <Notice>
        {refusal && (refusal === "failed" || refusal === "accessFailed" ? t(refusal) : errorText(refusal))}
      </Notice>
      <SendButton awake={hydrated} busy={busy} wait={wait}>
        {t("submit")}
      </SendButton>
    </form>
  );
}
