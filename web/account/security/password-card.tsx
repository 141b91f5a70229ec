import { useId, useState } from "react";
import { Link } from "react-router";
import type * as z from "zod/mini";
import { PasswordChangeForm } from "#contract/accounts/account-safety.ts";
import { api } from "#web/client-state/api.ts";
import type { TabSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { fieldText } from "../entry/register-texts.ts";
import { AccountPassword } from "../forms/credential-inputs.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { NewPasswordFields } from "../forms/new-password-fields.tsx";
import { useSecurityCall } from "./use-security-call.ts";

const FIELDS = ["currentPassword", "password", "confirmPassword"] as const;

/** Changes the password. The current one is required. */
export function PasswordCard({ session }: { session: TabSession }) {
  const t = useWords("security");
  const register = useWords("register");
  const id = useId();
  const toast = useToast();
  const { call, busy } = useSecurityCall();
  const [round, setRound] = useState(0);
  const { formProps, errors, refused, refuse } = useForm<z.infer<typeof PasswordChangeForm>>({
    check: checkedBy(PasswordChangeForm, (read) =>
      Object.fromEntries(FIELDS.map((name) => [name, read(name)])),
    ),
    async send({ confirmPassword: _, ...input }) {
      const done = await call(
        "password",
        () => api.call("PUT /users/me/password", { body: input }),
        ({ fields }) => {
          const isBeside = Object.keys(fields).some((name) => name in input);
          if (isBeside) refuse(fields);
          return isBeside;
        },
      );
      if (!done) return;
      setRound((last) => last + 1);
      toast({ title: t("password.done.title"), description: t("password.done.text") });
    },
  });

  function textOf(field: string, found = errors) {
    const code = found[field];
    if (!code) return null;
    if (field === "currentPassword")
      return t(code === "REQUIRED" ? "password.error.REQUIRED" : "password.error.WRONG_PASSWORD");
    const key = field === "password" || field === "confirmPassword" ? fieldText(field, found) : null;
    return key && register(key);
  }

  return (
    <Card as="section">
      <h2 id={id} className="text-xl font-bold">
        {t("password.title")}
      </h2>
      <p className="mt-1.5 mb-5 text-ink-muted">{t("password.text")}</p>
      <form key={round} {...formProps} aria-labelledby={id} className="grid max-w-md gap-5">
        <ErrorSummary refused={refused} textOf={textOf} />
        {/* A hidden field that tells password managers the account. */}
        <input type="hidden" name="username" autoComplete="username" value={session.claims.email} readOnly />
        <Field label={t("password.current")} error={textOf("currentPassword")}>
          <AccountPassword name="currentPassword" autoComplete="current-password" />
        </Field>
        <NewPasswordFields
          label={t("password.new")}
          confirmLabel={t("password.confirm")}
          error={textOf("password")}
          confirmError={textOf("confirmPassword")}
          tooCommon={errors.password === "TOO_COMMON"}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" loading={busy !== null}>
            {t("password.submit")}
          </Button>
          <Link
            to="/forgot-password"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
          >
            {t("password.forgot")}
          </Link>
        </div>
      </form>
    </Card>
  );
}
