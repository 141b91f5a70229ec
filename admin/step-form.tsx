import type { ComponentProps, ReactNode } from "react";
import type { ApiError } from "#web/client-state/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import type { useForm } from "#web/ui/forms/use-form.ts";
import { ErrorText } from "./error-text.tsx";

/** The attributes of a form, as returned by `useForm`. */
export type FormProps = ReturnType<typeof useForm>["formProps"] | Pick<ComponentProps<"form">, "onSubmit">;

interface StepFormProps {
  readonly submit: string;
  readonly isSending: boolean;
  readonly error: ApiError | null;
  readonly onReload?: () => void;
  readonly wrong?: string;
  readonly formProps: FormProps;
  /** True: the page has a main button already. */
  readonly isSecond?: boolean;
  readonly children: ReactNode;
}

export function StepForm({
  submit,
  isSending,
  error,
  onReload,
  wrong,
  formProps,
  isSecond,
  children,
}: StepFormProps) {
  return (
    <form method="post" {...formProps} className="grid gap-4">
      {children}
      <ErrorText error={error} wrong={wrong} {...(onReload && { onReload })} />
      <Button type="submit" variant={isSecond ? "outline" : "solid"} loading={isSending}>
        {submit}
      </Button>
    </form>
  );
}
