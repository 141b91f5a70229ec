import type { ReactNode } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { call } from "../api.ts";
import { StepForm } from "./frame.tsx";

interface CodeFormProps<Answer> {
  /** Where the code is sent. */
  readonly path: string;
  readonly submit: string;
  readonly onDone: (answer: Answer) => void;
  /** Above the field, which then does not take the focus: they are read first. */
  readonly children?: ReactNode;
}

/** Asks for six digits of the authenticator, or a recovery code. */
export function CodeForm<Answer>({ path, submit, onDone, children }: CodeFormProps<Answer>) {
  const t = useWords("admin");
  const { isSending, error, run } = useSend();
  const send = (data: FormData) =>
    run(async () => onDone(await call<Answer>("POST", path, { body: { code: data.get("code") } })));
  return (
    <StepForm submit={submit} isSending={isSending} error={error} wrong={t("code.wrong")} onSubmit={send}>
      {children}
      <Field label={t("code.label")} required>
        <Input
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus={!children}
          className="figures"
        />
      </Field>
    </StepForm>
  );
}
