import { type ReactNode, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface ReasonButtonProps {
  /** The title of the button and the dialog. */
  readonly title: string;
  readonly text: string;
  readonly submit?: string;
  /** The dialog closes once the promise resolves. */
  readonly send: (reason: string, data: FormData) => Promise<void>;
  readonly canReload?: boolean;
  /** Other fields of the form, given the errors by field. */
  readonly children?: (errors: FieldErrors) => ReactNode;
}

/** A button that opens a dialog asking for the reason of its action, and for other fields if any. */
export function ReasonButton({
  title,
  text,
  submit = title,
  send,
  canReload = false,
  children,
}: ReasonButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { isSending, error, run, forget } = useSend();
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <ReasonDialog
        {...{ isOpen, title, text, submit, isSending, error }}
        {...(canReload && { onReload: forget })}
        onClose={() => setOpen(false)}
        onSubmit={(reason, data) =>
          void run(async () => {
            await send(reason, data);
            setOpen(false);
          })
        }
      >
        {children?.(error?.fields ?? {})}
      </ReasonDialog>
    </>
  );
}
