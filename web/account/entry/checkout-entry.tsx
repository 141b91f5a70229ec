import { Pencil } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import { EntryInput } from "#contract/accounts/accounts.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { AccountPassword, EmailInput } from "../forms/credential-inputs.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Notice } from "../forms/notice.tsx";
import { emailText, LOGIN_FORM_ID, passwordText } from "./login-texts.ts";
import { SendButton } from "./send-button.tsx";
import { useEntry } from "./use-entry.ts";
import type { SignIn } from "./use-sign-in.ts";

const EmailStep = z.pick(EntryInput, { email: true });

/** The server does not know that the checkout is the target: until hydration, the page shows the form of a login. */
const emailInLoginForm = () =>
  document.querySelector<HTMLInputElement>(`#${LOGIN_FORM_ID} [name=email]`)?.value ?? "";

/**
 * The sign-in on the way to the checkout: the e-mail, then the password. It opens the account or creates one; the shop
 * does not say which it will be before it knows the password.
 */
export function CheckoutEntry({ signIn }: { signIn: SignIn }) {
  const t = useWords("login");
  const errorText = useWords("errors");
  const hydrated = useHydrated();
  const { form, formProps, errors, refused, refuse, accept } = useFormErrors();
  const [email, setEmail] = useState<string | null>(null);
  const [typedBefore] = useState(emailInLoginForm);
  const typed = useRef(typedBefore);
  const { enter, busy, refusal, wait, forgetRefusal } = useEntry(signIn, refuse);

  // The focus follows the step, but not into the page that just opened.
  useEffect(() => {
    if (email !== null) form.current?.querySelector<HTMLInputElement>("[name=password]")?.focus();
    else if (typed.current) form.current?.querySelector<HTMLInputElement>("[name=email]")?.focus();
  }, [email, form]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || wait > 0) return;
    const read = formReader(event.currentTarget);
    if (email === null) {
      const checked = checkForm(EmailStep, { email: read("email") });
      if (checked.errors) return refuse(checked.errors);
      accept();
      typed.current = checked.data.email;
      return setEmail(checked.data.email);
    }
    const checked = checkForm(EntryInput, { email, password: read("password") });
    if (checked.errors) return refuse(checked.errors);
    accept();
    enter(checked.data);
  }

  function changeEmail() {
    accept();
    forgetRefusal();
    setEmail(null);
  }

  const texts: Record<string, string | undefined> = {
    email: errors.email && t(emailText(errors.email)),
    password: errors.password && t(passwordText(errors.password)),
  };
  return (
    <form {...formProps} onSubmit={submit} className="grid gap-5" aria-label={t("checkout.title")}>
      <ErrorSummary
        count={refused.count}
        texts={Object.keys(refused.errors).flatMap((name) => texts[name] ?? [])}
      />
      {email === null ? (
        <Field label={t("email")} error={texts.email}>
          <EmailInput autoComplete="username" defaultValue={typed.current} />
        </Field>
      ) : (
        <>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-md bg-surface-sunken px-4 py-1.5">
            <bdi dir="ltr" className="min-w-0 font-semibold wrap-anywhere">
              {email}
            </bdi>
            <Button variant="ghost" size="sm" icon={<Pencil aria-hidden />} onClick={changeEmail}>
              {t("checkout.otherEmail")}
            </Button>
          </div>
          {/* For password managers. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <Field label={t("password")} hint={t("checkout.passwordHint")} error={texts.password}>
            <AccountPassword name="password" autoComplete="current-password" />
          </Field>
          <Link
            to="/forgot-password"
            className="-my-3 inline-flex min-h-11 items-center justify-self-end text-sm font-semibold text-brand underline-offset-4 hover:underline"
          >
            {t("forgot")}
          </Link>
        </>
      )}
      <Notice>
        {refusal && (refusal === "failed" || refusal === "accessFailed" ? t(refusal) : errorText(refusal))}
      </Notice>
      {refusal === "TOO_MANY_LOGINS" && (
        <ButtonLink to="/sign-in-link" size="lg" className="w-full">
          {t("byMail")}
        </ButtonLink>
      )}
      <SendButton hydrated={hydrated} busy={busy} wait={wait}>
        {t("checkout.continue")}
      </SendButton>
    </form>
  );
}
