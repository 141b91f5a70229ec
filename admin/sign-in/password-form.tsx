import { StaffLogin } from "#contract/staff/staff.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { callRoute } from "../api.ts";
import { useFieldText } from "../field-text.ts";
import { StepForm } from "../step-form.tsx";
import { Frame } from "./frame.tsx";

const checkLogin = checkedBy(StaffLogin, (read) => ({ email: read("email"), password: read("password") }));

export function PasswordForm() {
  const t = useWords("admin");
  const { formProps, errorOf, isSending, error } = useForm({
    check: checkLogin,
    send: (body) => callRoute("POST /admin/api/session", { body }),
    textOf: useFieldText(),
  });
  return (
    <Frame title={t("signIn.title")}>
      <StepForm submit={t("signIn.submit")} {...{ isSending, error, formProps }}>
        <Field label={t("signIn.email")} error={errorOf("email")} required>
          <Input name="email" type="email" autoComplete="username" autoFocus />
        </Field>
        <Field label={t("signIn.password")} error={errorOf("password")} required>
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
