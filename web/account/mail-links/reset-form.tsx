import { useNavigate } from "react-router";
import type * as z from "zod/mini";
import { PasswordResetForm } from "#contract/accounts/account-safety.ts";
import { endSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
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
  const { busy, expired, notice, run } = useLinkAction(({ fields }) => {
    if (fields.password) refuse(fields);
    return Boolean(fields.password);
  });
  const { formProps, errors, refused, refuse } = useForm<z.infer<typeof PasswordResetForm>>({
    check: checkedBy(PasswordResetForm, (read) => ({
      password: read("password"),
      confirmPassword: read("confirmPassword"),
    })),
    send: ({ password }) =>
      run(async () => {
        if (token === null) return;
        await api.call("POST /users/password", { body: { token, password } });
        // The server has ended every session.
        endSession();
        await navigate("/login", { replace: true });
        toast({ title: t("set.done.title"), description: t("set.done.text") });
      }),
  });

  function textOf(field: "password" | "confirmPassword", found = errors) {
    const key = fieldText(field, found);
    return key && register(key);
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
    <form {...formProps} className="grid gap-5" aria-label={t("set.title")}>
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
