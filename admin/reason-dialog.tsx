import type { FormEvent, ReactNode } from "react";
import type { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { type FormProps, StepForm } from "./step-form.tsx";

interface ReasonDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly isSending: boolean;
  readonly error: ApiError | null;
  readonly isOptional?: boolean;
  readonly onReload?: () => void;
  readonly onClose: () => void;
  /** The attributes of a form that checks and sends by itself, in place of `onSubmit`. */
  readonly formProps?: FormProps;
  /** `data` holds the values of the fields in `children`. */
  readonly onSubmit?: (reason: string, data: FormData) => void;
  readonly children?: ReactNode;
}

/** Asks for the reason of an action. */
export function ReasonDialog({
  isOpen,
  title,
  text,
  isOptional = false,
  onClose,
  onSubmit,
  formProps,
  children,
  ...form
}: ReasonDialogProps) {
  const t = useWords("admin");
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onSubmit?.(String(data.get("reason") ?? ""), data);
  }
  return (
    <Dialog open={isOpen} onClose={onClose} title={title} text={text} closeLabel={t("close")}>
      {isOpen && (
        <StepForm {...form} formProps={formProps ?? { onSubmit: send }}>
          <Field label={t("reason")} {...(isOptional ? { aside: t("optional") } : { required: true })}>
            <Textarea name="reason" rows={3} required={!isOptional} maxLength={500} autoFocus />
          </Field>
          {children}
        </StepForm>
      )}
    </Dialog>
  );
}
