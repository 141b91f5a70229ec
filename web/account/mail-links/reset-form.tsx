import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { PasswordResetForm } from "#contract/accounts/account-safety.ts";
import { endSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { openEntryApi } from "../entry/entry-api.ts";
import { fieldText } from "../entry/register-texts.ts";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { NewPasswordFields } from "../forms/new-password-fields.tsx";
import { Notice } from "../forms/notice.tsx";
import { LinkExpired } from "./link-result.tsx";
import { useLinkAction } from "./use-link-action.ts";

const { api } = openEntryApi();

/** Sets a new password with the link's token, which is null until the page is hydrated. */
export function ResetForm({ token }: { token: string | null }) {
  const t = useWords("password");
  const register = useWords("register");
  const toast = useToast();
  const navigate = useNavigate();
  const { formProps, errors, refused, refuse, accept } = useFormErrors();
  const { busy, expired, notice, run } = useLinkAction(({ fields }) => {
    if (fields.password) refuse(fields);
    return Boolean(fields.password);
  });

  function textOf(field: "password" | "confirmPassword", found = errors) {
    const key = fieldText(field, found);
    return key && register(key);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || token === null) return;
    const read = formReader(event.currentTarget);
    const values = { password: read("password"), confirmPassword: read("confirmPassword") };
    const checked = checkForm(PasswordResetForm, values);
    if (checked.errors) return refuse(checked.errors);
    accept();
    await run(async () => {
      await api.resetPassword({ token, password: checked.data.password });
      // The server has ended every session.
      endSession();
      await navigate("/login", { replace: true });
      toast({ title: t("set.done.title"), description: t("set.done.text") });
    });
  }

  if (expired || token === "")
    return (
      <LinkExpired
        title={t("set.expired.title")}
        text={t("set.expired.text")}
        action={<ButtonLink to="/forgot-password">{t("set.expired.action")}</ButtonLink>}
      />
    );
  return (
    <form {...formProps} onSubmit={submit} className="grid gap-5" aria-label={t("set.title")}>
      <ErrorSummary refused={refused} textOf={textOf} />
      <NewPasswordFields
        label={t("set.password")}
        confirmLabel={t("set.confirm")}
        error={textOf("password")}
        confirmError={textOf("confirmPassword")}
        tooCommon={errors.password === "TOO_COMMON"}
      />
      <Notice>{notice}</Notice>
      <Button type={token === null ? "button" : "submit"} size="lg" loading={busy} className="w-full">
        {t("set.submit")}
      </Button>
    </form>
  );
}
