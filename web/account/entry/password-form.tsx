import type { ReactNode } from "react";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Notice } from "../forms/notice.tsx";
import { SendButton } from "./send-button.tsx";
import type { usePasswordForm } from "./use-password-form.ts";

type PasswordFormProps = {
  form: ReturnType<typeof usePasswordForm>;
  id?: string;
  label: string;
  submit: string;
  /** Another way on, below the button. */
  more?: ReactNode;
  children: ReactNode;
};

/** The frame of a form with a password. After too many attempts it offers a sign-in link by mail. */
export function PasswordForm({ form, id, label, submit, more, children }: PasswordFormProps) {
  const t = useWords("login");
  const errorText = useWords("errors");
  const hydrated = useHydrated();
  const { refusal } = form;
  return (
    <form {...form.formProps} id={id} className="grid gap-5" aria-label={label}>
      <ErrorSummary refused={form.refused} textOf={form.textOf} />
      {children}
      <Notice>
        {refusal && (refusal === "failed" || refusal === "accessFailed" ? t(refusal) : errorText(refusal))}
      </Notice>
      {refusal === "TOO_MANY_LOGINS" && (
        <ButtonLink to="/sign-in-link" size="lg" className="w-full">
          {t("byMail")}
        </ButtonLink>
      )}
      <SendButton hydrated={hydrated} busy={form.busy} wait={form.wait}>
        {submit}
      </SendButton>
      {more}
    </form>
  );
}
