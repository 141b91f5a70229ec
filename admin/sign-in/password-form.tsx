import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { call } from "../api.ts";
import { Frame, StepForm } from "./frame.tsx";

export function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useWords("admin");
  const { isSending, error, run } = useSend();
  const send = (data: FormData) =>
    run(async () => {
      const body = { email: data.get("email"), password: data.get("password") };
      await call("POST", "session", { body });
      onDone();
    });
  return (
    <Frame title={t("signIn.title")}>
      <StepForm submit={t("signIn.submit")} isSending={isSending} error={error} onSubmit={send}>
        <Field label={t("signIn.email")} required>
          <Input name="email" type="email" autoComplete="username" autoFocus />
        </Field>
        <Field label={t("signIn.password")} required>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            showLabel={t("signIn.show")}
            hideLabel={t("signIn.hide")}
          />
        </Field>
      </StepForm>
    </Frame>
  );
}
