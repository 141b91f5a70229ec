import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { FactorCode } from "#contract/staff/staff.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useFieldText } from "../field-text.ts";
import { StepForm } from "../step-form.tsx";

interface CodeFormProps {
  readonly submit: string;
  readonly send: (body: z.infer<typeof FactorCode>) => Promise<unknown>;
  /** Shown above the field. The field then does not take the focus, so that screen readers read them first. */
  readonly children?: ReactNode;
  /** True: the form stands below another way to confirm. It then does not take the focus. */
  readonly isSecond?: boolean;
}

const checkCode = checkedBy(FactorCode, (read) => ({ code: read("code") }));

/** Asks for six digits of the authenticator, or a recovery code. */
export function CodeForm({ submit, send, children, isSecond = false }: CodeFormProps) {
  const t = useWords("admin");
  const { formProps, errorOf, isSending, error } = useForm({
    check: checkCode,
    send,
    textOf: useFieldText(),
  });
  return (
    <StepForm {...{ submit, isSending, error, formProps, isSecond }} wrong={t("code.wrong")}>
      {children}
      <Field label={t("code.label")} error={errorOf("code")} required>
        <Input
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus={!children && !isSecond}
          className="figures"
        />
      </Field>
    </StepForm>
  );
}
