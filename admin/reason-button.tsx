import { type ReactNode, useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface ReasonButtonProps {
  /** Of the button and the dialog. */
  readonly title: string;
  readonly text: string;
  readonly submit?: string;
  /** The dialog closes once it is done. */
  readonly send: (reason: string, data: FormData) => Promise<void>;
  readonly canReload?: boolean;
  /** The other fields, with what is wrong with each. */
  readonly children?: (errors: FieldErrors) => ReactNode;
}

/** A button whose action asks for its reason, and perhaps for more, in a dialog. */
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
