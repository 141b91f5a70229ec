import { Link2Off } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { PasswordResetForm } from "#contract/account-safety.ts";
import { ApiError } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { forgetSession } from "#web/tab/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { checkForm, formReader } from "./check-form.ts";
import { openEntryApi } from "./entry-api.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { Notice } from "./notice.tsx";
import { fieldText } from "./register-texts.ts";
import { useRefusals } from "./use-refusals.ts";

const { api } = openEntryApi();

/** Sets a new password with what the mail brought; `token` is null until the page is awake. */
export function ResetForm({ token }: { token: string | null }) {
  const t = useWords("password");
  const register = useWords("register");
  const errorText = useWords("errors");
  const toast = useToast();
  const navigate = useNavigate();
  const { form, errors, refused, refuse, accept, onEdit } = useRefusals();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [expired, setExpired] = useState(false);

  function textOf(field: "password" | "confirmPassword", found = errors) {
    const key = fieldText(field, found);
    return key && register(key);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || token === null) return;
    setNotice(null);
    const read = formReader(event.currentTarget);
    const values = { password: read("password"), confirmPassword: read("confirmPassword") };
    const checked = checkForm(PasswordResetForm, values);
    if (checked.errors) return refuse(checked.errors);
    accept();
    setBusy(true);
    try {
      await api.resetPassword({ token, password: checked.data.password });
      // Whoever was in is out by now, in this browser, too.
      forgetSession();
      await navigate("/login", { replace: true });
      toast({ title: t("set.done.title"), description: t("set.done.text") });
    } catch (error) {
      const known = error instanceof ApiError ? error : null;
      if (known?.code === "LINK_EXPIRED") setExpired(true);
      else if (known?.fields.password) refuse(known.fields);
      else setNotice(known ? errorText(known.code) : t("failed"));
      setBusy(false);
    }
  }

  if (expired || token === "")
    return (
      <div role="alert" className="rounded-lg border border-line">
        <EmptyState
          tone="danger"
          icon={<Link2Off aria-hidden />}
          title={t("set.expired.title")}
          text={t("set.expired.text")}
          action={<ButtonLink to="/forgot-password">{t("set.expired.action")}</ButtonLink>}
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
      aria-label={t("set.title")}
    >
      <ErrorSummary
        count={refused.count}
        texts={(["password", "confirmPassword"] as const).flatMap(
          (name) => textOf(name, refused.errors) ?? [],
        )}
      />
      <NewPasswordFields
        label={t("set.password")}
        confirmLabel={t("set.confirm")}
        error={textOf("password")}
        confirmError={textOf("confirmPassword")}
      />
      <Notice>{notice}</Notice>
      <Button type={token === null ? "button" : "submit"} size="lg" loading={busy} className="w-full">
        {t("set.submit")}
      </Button>
    </form>
  );
}
