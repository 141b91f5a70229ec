import type { ComponentProps, ReactNode } from "react";
import type { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { useForm } from "#web/ui/forms/use-form.ts";
import { ErrorText } from "../error-text.tsx";

interface FrameProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A step of the sign-in, in the middle of an empty page. */
export function Frame({ title, text, children }: FrameProps) {
  const t = useWords("admin");
  return (
    <main className="dense grid min-h-dvh place-items-center bg-surface-sunken p-4">
      <title>{`${title} · ${t("name")}`}</title>
      <Card className="w-full max-w-md">
        <p className="text-sm text-ink-muted">{t("name")}</p>
        <h1 className="text-2xl font-bold">{title}</h1>
        {text && <p className="mt-2 text-ink-muted">{text}</p>}
        <div className="mt-5">{children}</div>
      </Card>
    </main>
  );
}

/** The attributes of a form, as returned by `useForm`. */
export type FormProps = ReturnType<typeof useForm>["formProps"] | Pick<ComponentProps<"form">, "onSubmit">;

interface StepFormProps {
  readonly submit: string;
  readonly isSending: boolean;
  readonly error: ApiError | null;
  readonly onReload?: () => void;
  readonly wrong?: string;
  readonly formProps: FormProps;
  readonly children: ReactNode;
}

export function StepForm({ submit, isSending, error, onReload, wrong, formProps, children }: StepFormProps) {
  return (
    <form method="post" {...formProps} className="grid gap-4">
      {children}
      <ErrorText error={error} wrong={wrong} {...(onReload && { onReload })} />
      <Button type="submit" loading={isSending}>
        {submit}
      </Button>
    </form>
  );
}
