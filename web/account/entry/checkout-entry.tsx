import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import { EntryInput } from "#contract/accounts/accounts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { checkedBy } from "#web/ui/forms/use-form.ts";
import { AccountPassword, EmailInput } from "../forms/credential-inputs.tsx";
import { LOGIN_FORM_ID } from "./login-texts.ts";
import { PasswordForm } from "./password-form.tsx";
import { usePasswordForm } from "./use-password-form.ts";
import type { SignIn } from "./use-sign-in.ts";

const EmailStep = z.pick(EntryInput, { email: true });

/**
 * The e-mail typed into the login form before hydration. Until then the page shows the login form, because the server does not
 * know that the checkout is the target.
 */
const emailInLoginForm = () =>
  document.querySelector<HTMLInputElement>(`#${LOGIN_FORM_ID} [name=email]`)?.value ?? "";

/**
 * The first step of the checkout. An e-mail is enough to go on. With a password it opens the account of the e-mail, or creates it.
 * The shop reveals whether the account exists only to who knows the password.
 */
export function CheckoutEntry({ signIn }: { signIn: SignIn }) {
  const t = useWords("login");
  const [email, setEmail] = useState<string | null>(null);
  /** Whether the button of the account was pressed last. */
  const wantsAccount = useRef(false);
  const form = usePasswordForm<Pick<EntryInput, "email"> | EntryInput>(
    signIn,
    email === null
      ? checkedBy(EmailStep, (read) => ({ email: read("email") }))
      : checkedBy(EntryInput, (read) => ({ email, password: read("password") })),
    async (api, input) => {
      if ("password" in input) {
        return { entry: "checkout", answer: await api.call("POST /users/entry", { body: input }) };
      }
      typed.current = input.email;
      if (!wantsAccount.current)
        return { entry: "checkout", answer: await api.call("POST /users/guest", { body: input }) };
      setEmail(input.email);
      return null;
    },
  );
  const [typedBefore] = useState(emailInLoginForm);
  const typed = useRef(typedBefore);
  const element = form.form;

  // The focus follows the step, except when the page opens.
  useEffect(() => {
    if (email !== null) element.current?.querySelector<HTMLInputElement>("[name=password]")?.focus();
    else if (typed.current) element.current?.querySelector<HTMLInputElement>("[name=email]")?.focus();
  }, [email, element]);

  function changeEmail() {
    form.accept();
    form.forgetRefusal();
    wantsAccount.current = false;
    setEmail(null);
  }

  return (
    <PasswordForm
      form={form}
      label={t("checkout.title")}
      submit={t("checkout.continue")}
      more={
        email === null && (
          <Button
            type="submit"
            variant="ghost"
            onClick={() => {
              wantsAccount.current = true;
            }}
          >
            {t("checkout.withAccount")}
          </Button>
        )
      }
    >
      {email === null ? (
        // A corrected e-mail goes on with the first button, unless the other one is pressed again.
        <div
          onInput={() => {
            wantsAccount.current = false;
          }}
        >
          <Field label={t("email")} error={form.textOf("email")}>
            <EmailInput autoComplete="username" defaultValue={typed.current} />
          </Field>
        </div>
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
          {/* A hidden field that tells password managers the account. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <Field label={t("password")} hint={t("checkout.passwordHint")} error={form.textOf("password")}>
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
    </PasswordForm>
  );
}
