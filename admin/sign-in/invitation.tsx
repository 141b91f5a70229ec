import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { InvitationAnswer } from "#contract/staff/staff.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { callQuietly } from "../api.ts";
import { useFieldText } from "../field-text.ts";
import { StepForm } from "../step-form.tsx";
import { Frame } from "./frame.tsx";

/** The page of an invitation's link. Its token is in the fragment, which no server logs. */
export default function Invitation() {
  const t = useWords("admin");
  const [token] = useState(useLocation().hash.slice(1));
  const navigate = useNavigate();
  const { formProps, errorOf, isSending, error } = useForm<InvitationAnswer>({
    check: checkedBy(InvitationAnswer, (read) => ({ token, password: read("password") })),
    async send(body) {
      await callQuietly("POST /admin/api/invitation", { body });
      navigate("/", { replace: true });
    },
    textOf: useFieldText(),
  });
  return (
    <Frame title={t("invitation.title")} text={t("invitation.text")}>
      <StepForm submit={t("invitation.submit")} {...{ isSending, error, formProps }}>
        <Field label={t("signIn.password")} hint={t("invitation.hint")} error={errorOf("password")} required>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            minLength={12}
            showLabel={t("signIn.show")}
            hideLabel={t("signIn.hide")}
          />
        </Field>
      </StepForm>
    </Frame>
  );
}
