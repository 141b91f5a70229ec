import { useState } from "react";
import { useNavigate } from "react-router";
import { CODE_MINUTES, CodeInput, LookupInput } from "#contract/shipments/tracking.ts";
import { api } from "#web/client-state/api.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { useForm } from "#web/ui/forms/use-form.ts";

/** A form for number and e-mail, then for the mailed code. The answers never reveal whether the order exists. */
export function LookUpForm() {
  const t = useWords("tracking");
  const errorText = useWords("errors");
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [asked, setAsked] = useState<LookupInput | null>(null);
  const [hasCode, setHasCode] = useState(false);

  const { formProps, errors, isSending, error, forget } = useForm<LookupInput | CodeInput>({
    check(form) {
      forget();
      const read = formReader(form);
      if (asked && hasCode) return checkForm(CodeInput, { ...asked, code: read("code").trim() });
      return checkForm(LookupInput, { number: read("number"), email: read("email") });
    },
    async send(input) {
      if ("code" in input) {
        const { token } = await api.call("POST /tracking/tokens", { body: input });
        return navigate(`/suivi/${token}`);
      }
      await api.call("POST /tracking/codes", { body: input });
      setAsked(input);
      setHasCode(true);
    },
  });

  const errorOf = (name: string) =>
    errors[name] && t(errors[name] === "REQUIRED" ? "error.REQUIRED" : "error.other");
  return (
    <form {...formProps} aria-label={t("title")} className="grid max-w-md gap-5">
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
        {error && errorText(error.code)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type={hydrated ? "submit" : "button"} size="lg" loading={isSending}>
          {t(hasCode ? "open" : "send")}
        </Button>
        {hasCode && (
          <Button
            variant="ghost"
            size="lg"
            onClick={() => {
              setHasCode(false);
              forget();
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
