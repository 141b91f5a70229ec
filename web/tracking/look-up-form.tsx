import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { CODE_MINUTES, CodeInput, LookupInput } from "#contract/shipments/tracking.ts";
import { toApiError } from "#web/client-state/api-error.ts";
import { trackingApi } from "#web/client-state/tracking-api.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";

/** Number and e-mail, then the code of the mail. The answers never say whether there is such an order. */
export function LookUpForm() {
  const t = useWords("tracking");
  const errorText = useWords("errors");
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { formProps, errors, refuse, accept } = useFormErrors();
  const [asked, setAsked] = useState<LookupInput | null>(null);
  const [hasCode, setHasCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setNotice(null);
    const read = formReader(event.currentTarget);
    const work =
      asked && hasCode ? takeCode(asked, read("code").trim()) : askCode(read("number"), read("email"));
    if (!work) return;
    accept();
    setBusy(true);
    await work().catch((error: unknown) => setNotice(errorText(toApiError(error).code)));
    setBusy(false);
  }

  function askCode(number: string, email: string) {
    const checked = checkForm(LookupInput, { number, email });
    if (checked.errors) return refuse(checked.errors);
    return async () => {
      await trackingApi.askCode(checked.data);
      setAsked(checked.data);
      setHasCode(true);
    };
  }

  function takeCode(from: LookupInput, code: string) {
    const checked = checkForm(CodeInput, { ...from, code });
    if (checked.errors) return refuse(checked.errors);
    return async () => {
      const token = await trackingApi.takeCode(checked.data);
      await navigate(`/suivi/${token}`);
    };
  }

  const errorOf = (name: string) =>
    errors[name] && t(errors[name] === "REQUIRED" ? "error.REQUIRED" : "error.other");
  return (
    <form {...formProps} onSubmit={submit} aria-label={t("title")} className="grid max-w-md gap-5">
      {hasCode ? (
        <>
          <p role="status">{t("codeSent", { minutes: CODE_MINUTES })}</p>
          <Field key="code" label={t("code")} error={errorOf("code")} required>
            <Input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              dir="ltr"
              autoFocus
            />
          </Field>
        </>
      ) : (
        <>
          <Field label={t("number")} hint={t("numberHint")} error={errorOf("number")} required>
            <Input
              name="number"
              defaultValue={asked?.number}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              dir="ltr"
            />
          </Field>
          <Field label={t("email")} error={errorOf("email")} required>
            <Input
              name="email"
              type="email"
              defaultValue={asked?.email}
              inputMode="email"
              autoComplete="email"
              maxLength={254}
            />
          </Field>
        </>
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {notice}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type={hydrated ? "submit" : "button"} size="lg" loading={busy}>
          {t(hasCode ? "open" : "send")}
        </Button>
        {hasCode && (
          <Button
            variant="ghost"
            size="lg"
            onClick={() => {
              setHasCode(false);
              setNotice(null);
            }}
          >
            {t("again")}
          </Button>
        )}
      </div>
      <noscript>
        <p className="text-sm text-ink-muted">{t("scripts")}</p>
      </noscript>
    </form>
  );
}
