import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { call } from "../api.ts";
import { Frame, StepForm } from "./frame.tsx";

/** The page of an invitation's link. Its token is in the fragment, which no server logs. */
export default function Invitation() {
  const t = useWords("admin");
  const [token] = useState(useLocation().hash.slice(1));
  const navigate = useNavigate();
  const { isSending, error, run } = useSend();
  const send = (data: FormData) =>
    run(async () => {
      await call("POST", "invitation", { body: { token, password: data.get("password") } });
      navigate("/", { replace: true });
    });
  return (
    <Frame title={t("invitation.title")} text={t("invitation.text")}>
      <StepForm submit={t("invitation.submit")} isSending={isSending} error={error} onSubmit={send}>
        <Field label={t("signIn.password")} hint={t("invitation.hint")} required>
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
