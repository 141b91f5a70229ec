import { MailCheck } from "lucide-react";
import { useState } from "react";
import { RESET_MINUTES, ResetRequest } from "#contract/accounts/account-safety.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { openEntryApi } from "../entry/entry-api.ts";
import { SendButton } from "../entry/send-button.tsx";
import { useCountdown } from "../entry/use-countdown.ts";
import { EmailInput } from "../forms/credential-inputs.tsx";
import { Notice } from "../forms/notice.tsx";
import { LinkResult } from "./link-result.tsx";

const { api, secondsToWait } = openEntryApi();

/** Requests a mailed link for a new password or a sign-in. The answer does not reveal whether the e-mail has an account. */
export function ForgotForm({ link }: { link: "password" | "signIn" }) {
  const t = useWords("password");
  const errorText = useWords("errors");
  const hydrated = useHydrated();
  const [notice, setNotice] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [wait, startWait] = useCountdown();
  const check = checkedBy(ResetRequest, (read) => ({ email: read("email") }));
  const {
    formProps,
    errors,
    isSending: busy,
  } = useForm({
    check(form) {
      setNotice(null);
      return check(form);
    },
    async send(input) {
      if (wait > 0) return;
      await api.call(link === "signIn" ? "POST /users/sign-in-links" : "POST /users/password-resets", {
        body: input,
      });
      setSentTo(input.email);
    },
    onRefused({ code }) {
      setNotice(errorText(code));
      startWait(secondsToWait());
      return true;
    },
  });

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
