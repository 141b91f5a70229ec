import { EmailChange } from "#contract/accounts/account-email.ts";
import { api } from "#web/client-state/api.ts";
import type { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { AccountPassword, EmailInput } from "../forms/credential-inputs.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { useSecurityCall } from "./use-security-call.ts";

const FIELDS = ["email", "password"] as const;

type EmailChangeFormProps = {
  email: string;
  labelledBy: string;
  onAsked: () => void;
};

/** Changes the account's e-mail. The password is required. */
export function EmailChangeForm({ email, labelledBy, onAsked }: EmailChangeFormProps) {
  const t = useWords("security");
  const toast = useToast();
  const { call, busy } = useSecurityCall();
  const { formProps, errors, refused, refuse } = useForm({
    check: checkedBy(EmailChange, (read) => Object.fromEntries(FIELDS.map((name) => [name, read(name)]))),
    send: change,
  });

  async function change(input: EmailChange) {
    const done = await call("email", () => api.call("PUT /users/me/email", { body: input }), showRefusal);
    if (!done) return;
    toast({ title: t("email.asked.title"), description: t("email.asked.text") });
    onAsked();
  }
  function showRefusal({ code, fields }: ApiError): boolean {
    if (code === "TOO_MANY_REQUESTS") {
      toast({ title: t("email.quota.title"), description: t("email.quota.text"), variant: "destructive" });
      return true;
    }
    const isBeside = FIELDS.some((name) => fields[name]);
    if (isBeside) refuse(fields);
    return isBeside;
  }

  function textOf(field: string, found = errors) {
    const code = found[field];
    if (!code) return null;
    if (field === "password")
      return t(code === "REQUIRED" ? "email.error.password" : "password.error.WRONG_PASSWORD");
    if (code === "REQUIRED") return t("email.error.REQUIRED");
    if (code === "TAKEN") return t("email.error.TAKEN");
    return t(code === "INVALID" ? "email.error.same" : "email.error.BAD_EMAIL");
  }

  return (
    <form
      {...formProps}
      aria-labelledby={labelledBy}
      className="mt-5 grid max-w-md gap-5 border-t border-line pt-5"
    >
      <ErrorSummary refused={refused} textOf={textOf} />
      {/* A hidden field that tells password managers the account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={t("email.new")} hint={t("email.newHint")} error={textOf("email")}>
        <EmailInput autoComplete="email" />
      </Field>
      <Field label={t("email.password")} error={textOf("password")}>
        <AccountPassword name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" loading={busy !== null} className="justify-self-start">
        {t("email.submit")}
      </Button>
    </form>
  );
}
