import { useWords } from "#web/i18n/use-words.ts";
import { call } from "../api.ts";
import { useSend } from "../use-send.ts";
import { CodeField } from "./code-field.tsx";
import { Frame, StepForm } from "./frame.tsx";

/** The second step: a code of the authenticator, or a recovery code. */
export function FactorForm({ onDone }: { onDone: () => void }) {
  const t = useWords("admin");
  const { isSending, error, run } = useSend();
  const send = (data: FormData) =>
    run(async () => {
      await call("POST", "session/factor", { body: { code: data.get("code") } });
      onDone();
    });
  return (
    <Frame title={t("factor.title")} text={t("factor.text")}>
      <StepForm
        submit={t("signIn.submit")}
        isSending={isSending}
        error={error}
        wrong={t("code.wrong")}
        onSubmit={send}
      >
        <CodeField autoFocus />
      </StepForm>
    </Frame>
  );
}
