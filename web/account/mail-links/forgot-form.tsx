import { MailCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { RESET_MINUTES, ResetRequest } from "#contract/accounts/account-safety.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { openEntryApi } from "../entry/entry-api.ts";
import { SendButton } from "../entry/send-button.tsx";
import { useCountdown } from "../entry/use-countdown.ts";
import { EmailInput } from "../forms/credential-inputs.tsx";
import { Notice } from "../forms/notice.tsx";
import { LinkResult } from "./link-result.tsx";

const { api, secondsToWait } = openEntryApi();

/** Requests a link by mail for a new password or a sign-in. The answer does not reveal whether the address has an account. */
export function ForgotForm({ link }: { link: "password" | "signIn" }) {
  const t = useWords("password");
  const errorText = useWords("errors");
  const hydrated = useHydrated();
  const { formProps, errors, refuse, accept } = useFormErrors();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [wait, startWait] = useCountdown();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || wait > 0) return;
    setNotice(null);
    const checked = checkForm(ResetRequest, { email: formReader(event.currentTarget)("email") });
    if (checked.errors) return refuse(checked.errors);
    accept();
    setBusy(true);
    try {
      await (link === "signIn" ? api.askSignInLink : api.askPasswordReset)(checked.data);
      setSentTo(checked.data.email);
    } catch (error) {
      setNotice(error instanceof ApiError ? errorText(error.code) : t("failed"));
      startWait(secondsToWait());
    }
    setBusy(false);
  }

  if (sentTo)
    return (
      <LinkResult
        icon={<MailCheck aria-hidden />}
        title={t("ask.sent.title")}
        text={
          <>
            {t.rich("ask.sent.text", {
              email: sentTo,
              minutes: RESET_MINUTES,
            })}
            <span className="mt-3 block text-sm">{t("ask.sent.hint")}</span>
          </>
        }
        action={
          <Button variant="outline" onClick={() => setSentTo(null)}>
            {t("ask.sent.again")}
          </Button>
        }
      />
    );
  return (
    <form
      {...formProps}
      onSubmit={submit}
      className="grid gap-5"
      aria-label={t(link === "signIn" ? "signIn.title" : "ask.title")}
    >
      <Field
        label={t("email")}
        error={errors.email && t(errors.email === "REQUIRED" ? "error.email.REQUIRED" : "error.email.other")}
      >
        <EmailInput autoComplete="username" />
      </Field>
      <Notice>{notice}</Notice>
      <SendButton hydrated={hydrated} busy={busy} wait={wait}>
        {t("ask.submit")}
      </SendButton>
    </form>
  );
}
