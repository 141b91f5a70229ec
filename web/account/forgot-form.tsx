import { MailCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { RESET_MINUTES, ResetRequest } from "#contract/account-safety.ts";
import { ApiError } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useHydrated } from "#web/tab/use-hydrated.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { checkForm, formReader } from "./check-form.ts";
import { EmailInput } from "./email-input.tsx";
import { openEntryApi } from "./entry-api.ts";
import { Notice } from "./notice.tsx";
import { SendButton } from "./send-button.tsx";
import { useCountdown } from "./use-countdown.ts";
import { useRefusals } from "./use-refusals.ts";

const { api, secondsToWait } = openEntryApi();

/** Asks for the link by mail. What follows is the same whether the address is known or not. */
export function ForgotForm() {
  const t = useWords("password");
  const errorText = useWords("errors");
  const hydrated = useHydrated();
  const { form, errors, refuse, accept, onEdit } = useRefusals();
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
      await api.askPasswordReset(checked.data);
      setSentTo(checked.data.email);
    } catch (error) {
      setNotice(error instanceof ApiError ? errorText(error.code) : t("failed"));
      startWait(secondsToWait());
    }
    setBusy(false);
  }

  if (sentTo)
    return (
      <div role="status" className="rounded-lg border border-line">
        <EmptyState
          tone="success"
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
      </div>
    );
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={onEdit}
      className="grid gap-5"
      aria-label={t("ask.title")}
    >
      <Field
        label={t("email")}
        error={errors.email && t(errors.email === "REQUIRED" ? "error.email.REQUIRED" : "error.email.other")}
      >
        <EmailInput autoComplete="username" />
      </Field>
      <Notice>{notice}</Notice>
      <SendButton awake={hydrated} busy={busy} wait={wait}>
        {t("ask.submit")}
      </SendButton>
    </form>
  );
}
